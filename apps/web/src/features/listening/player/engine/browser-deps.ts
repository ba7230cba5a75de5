import { errorFrom } from '../../../../lib/api-error.ts';
import { schedule } from '../../../../lib/timer.ts';
import { markUnplayable } from '../../../media/index.ts';
import type { AudioPart } from './audio-ahead.ts';
import type { Refusal } from './player-state.ts';

function whenOnline(listener: () => void): () => void {
  window.addEventListener('online', listener, { once: true });
  return () => window.removeEventListener('online', listener);
}

/**
 * Returns whether the server answers with a redirect: if so, the audio is in an object store without CORS, which
 * scripts cannot read.
 */
async function isRedirectedToUnreadable(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { headers: { range: 'bytes=0-1' }, redirect: 'manual', signal });
  await answer.body?.cancel();
  return answer.type === 'opaqueredirect';
}

/**
 * Fetches bytes of hosted media only: other hosts might not allow it, and the browser would log an error. Downloaded
 * chapters are on the device already.
 */
async function fetchPart(
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<AudioPart | null> {
  if (!url.startsWith('/media/')) return null;
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal }).catch(
    async (error: unknown) => {
      if (await isRedirectedToUnreadable(url, signal)) return null;
      throw error;
    },
  );
  if (!answer) return null;
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '');
  if (answer.status !== 206 || Number(range?.[1]) !== from) {
    await answer.body?.cancel();
    return null;
  }
  return { bytes: await answer.blob(), total: Number(range?.[2]) };
}

/** True if the browser was asked to save data; unknown to Firefox and Safari. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

const refusals: Readonly<Record<string, Refusal>> = {
  playing_elsewhere: 'other_device',
  audio_limit_reached: 'limit',
};

/**
 * Checks whether the server delivers hosted audio, and returns why not if it says so; null if unknown. Other hosts are
 * not checked, because they might not allow it.
 */
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
export const browserDeps = {
  schedule,
  whenOnline,
  isServed,
  markUnplayable,
  fetchPart,
  savesData,
  createUrl: (bytes: Blob) => URL.createObjectURL(bytes),
  revokeUrl: (url: string) => URL.revokeObjectURL(url),
};
