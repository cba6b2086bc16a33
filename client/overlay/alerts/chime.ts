let audio: AudioContext | null = null;

/** Plays two soft notes, or nothing in a browser without sound. @param volume 0 to 1 */
export function chime(volume: number): void {
  try {
    audio ??= new AudioContext();
    const { currentTime: now, destination } = audio;
    const context = audio;
    [659.25, 987.77].forEach((frequency, index) => {
      const note = context.createOscillator();
      const loudness = context.createGain();
      const from = now + index * 0.14;
      note.frequency.value = frequency;
      loudness.gain.setValueAtTime(0.0001, from);
      loudness.gain.exponentialRampToValueAtTime(Math.max(0.0002, volume * 0.4), from + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0001, from + 0.7);
      note.connect(loudness).connect(destination);
      note.start(from);
      note.stop(from + 0.75);
    });
    void context.resume().catch(() => undefined);
    // A running context uses power, so it is suspended after the notes.
    setTimeout(() => void context.suspend().catch(() => undefined), 2500);
  } catch {
    audio = null;
  }
}
