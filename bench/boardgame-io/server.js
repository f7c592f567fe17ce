// The server alone in its process: matches in memory, nothing stored. Tells its CPU time when asked.

const { Server, Origins } = require('boardgame.io/server');
const { DoggyBag } = require('./game.js');

const server = Server({ games: [DoggyBag], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer, apiServer }) => {
  process.send({ port: (apiServer || appServer).address().port });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: (user + system) / 1e6 });
});
process.on('disconnect', () => process.exit());
