/** Seconds played before and after the start of a sentence. */
const around = { before: 1.5, after: 3.5 };

/**
 * Plays from just before a time to just after it. Returns whether it plays.
 * @param signal aborted when another time is played
 */
export async function playAround(
  player: HTMLAudioElement,
  time: number,
  signal: AbortSignal,
): Promise<boolean> {
  const stop = () => {
    if (player.currentTime >= time + around.after) player.pause();
  };
  player.addEventListener('timeupdate', stop, { signal });
  player.currentTime = Math.max(0, time - around.before);
  try {
    await player.play();
    return true;
  } catch {
    // A newer request replaces one that is still loading.
    return false;
  }
}
