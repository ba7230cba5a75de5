/** Creates an audio element: a child of the body, so that it outlives every screen. */
export function createAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  document.body.append(audio);
  return audio;
}

let element: HTMLAudioElement | null = null;

/** Returns the player's audio element. */
export function playerAudio(): HTMLAudioElement {
  element ??= createAudio();
  return element;
}

/**
 * Call within a tap that will start playback after loading: Safari lets a script play an element only after the element
 * was loaded or played within a tap.
 */
export function allowPlayback(): void {
  const audio = playerAudio();
  if (!audio.hasAttribute('src')) audio.load();
}
