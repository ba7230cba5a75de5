/**
 * Allows playback in one tab at a time: calls `hush` when another tab starts to play. Returns a function to
 * call when this tab starts.
 */
export function createSingleTabPlayback(hush: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const tabs = new BroadcastChannel('lamplight-playing');
  tabs.addEventListener('message', hush);
  return () => tabs.postMessage('playing');
}
