// Sound, only for those who ask for it. The page writes what is heard (`data-sound-cue`, and `data-sound-otherwise`
// where there is no cue) as notes: wave, from and to which pitch (Hz), when, how long (s), how loud.
const sound = (() => {
  const { all } = page;

  let audio = null;
  let on = remembered();

  function remembered() {
    try {
      return localStorage.getItem("fagin-sound") === "on";
    } catch {
      return false; // storage is forbidden: then it is not remembered
    }
  }

  function remember() {
    try {
      localStorage.setItem("fagin-sound", on ? "on" : "off");
    } catch {} // as above
  }

  // Browsers allow sound only after a gesture.
  function wake() {
    if (!on || !window.AudioContext) return;
    audio ??= new AudioContext();
    audio.resume();
  }

  function cuesOf(frame) {
    const cues = [frame, ...all("[data-sound-cue]", frame)].map((it) => it.dataset.soundCue).filter(Boolean);
    return cues.length ? cues : [frame.dataset.soundOtherwise ?? ""];
  }

  function play(cue) {
    if (!on || !audio) return;
    for (const note of cue.split(",").filter(Boolean)) playNote(...note.trim().split(" "));
  }

  function playNote(wave, ...numbers) {
    const [from, to, at, length, loud] = numbers.map(Number);
    const start = audio.currentTime + at;
    const note = new OscillatorNode(audio, { type: wave, frequency: from });
    const volume = new GainNode(audio, { gain: loud });
    note.frequency.exponentialRampToValueAtTime(to, start + length);
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + length);
  }

  for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wake);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sound]");
    if (!button) return;
    on = !on;
    remember();
    wake();
    play(button.dataset.sound);
    for (const other of all("[data-sound]")) other.setAttribute("aria-pressed", on);
  });

  return { cuesOf, isOn: () => on, play };
})();

