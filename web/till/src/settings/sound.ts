import { useTillState } from "../till.ts";

let audio: AudioContext | undefined;

/** A short low tone, made here: no file has to come first. */
function play(): void {
  // A browser is silent until its user has done something.
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "square";
  tone.frequency.value = 220;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
}

/** Tells by a sound that a scan was refused, unless this till is to be silent. */
export function useRefusalSound(): () => void {
  const { hasSound } = useTillState().preferences;
  return () => hasSound && play();
}
