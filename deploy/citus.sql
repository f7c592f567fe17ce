-- Spreads the tables of Fagin over the workers of Citus, all rows of a table together. Run it on the coordinator
-- while no node runs, after a node has made the tables; docs/hosting.md has the rest.
SELECT create_distributed_table('tables', 'code');
SELECT create_distributed_table('steps', 'code', colocate_with => 'tables');
SELECT create_distributed_table('sitting', 'code', colocate_with => 'tables');
SELECT create_distributed_table('talk', 'code', colocate_with => 'tables');
SELECT create_distributed_table('reports', 'code', colocate_with => 'tables');
SELECT create_distributed_table('marks', 'code', colocate_with => 'tables');
SELECT create_distributed_table('jobs', 'code', colocate_with => 'tables');
