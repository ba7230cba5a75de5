/**
 * One device speaks with one voice: when one tab begins to play, the others are hushed. Answers what to call on
 * beginning to play.
 */
export function createOneVoice(hush: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const tabs = new BroadcastChannel('lamplight-playing');
  tabs.addEventListener('message', hush);
  return () => tabs.postMessage('playing');
}
