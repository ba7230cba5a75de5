import { errorFrom } from '../../../lib/api-error.ts';
import type { Refusal } from './player-state.ts';

function schedule(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

function whenOnline(listener: () => void): () => void {
  window.addEventListener('online', listener, { once: true });
  return () => window.removeEventListener('online', listener);
}

/**
 * Fetches the first bytes of hosted media only: other hosts may not allow it, and the browser would log an
 * error.
 */
function fetchStart(url: string): void {
  if (!url.startsWith('/')) return;
  fetch(url, { headers: { range: 'bytes=0-65535' } }).catch(() => {});
}

const refusals: Readonly<Record<string, Refusal>> = {
  playing_elsewhere: 'other_device',
  audio_limit_reached: 'limit',
};

/** Only hosted media can be checked: other hosts may not allow it. */
async function isServed(url: string): Promise<boolean | Refusal | null> {
  if (!url.startsWith('/')) return null;
  const ask = (redirect: RequestRedirect) =>
    fetch(url, { headers: { range: 'bytes=0-1' }, redirect }).catch(() => null);
  const answer = await ask('follow');
  // An object store without CORS plays audio, but its response cannot be read.
  if (!answer) return (await ask('manual')) ? null : false;
  if (answer.ok) return true;
  if (answer.status === 404) return null;
  const { code } = await errorFrom(answer);
  return refusals[code] ?? false;
}

/** Browser functions that the engine needs, apart from the audio element. */
export const browserDeps = { schedule, whenOnline, fetchStart, isServed };
