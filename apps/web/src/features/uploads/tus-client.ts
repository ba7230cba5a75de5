import { session } from '../../lib/session.ts';

const ask = (method: 'HEAD' | 'DELETE', url: string, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method,
    headers: { authorization: `Bearer ${session.token()}`, 'tus-resumable': '1.0.0' },
    ...(signal && { signal }),
  });

/**
 * Returns the number of bytes that the server has stored; null if the upload no longer exists.
 * @throws if the server does not respond
 */
export async function askOffset(url: string, signal: AbortSignal): Promise<number | null> {
  const answer = await ask('HEAD', url, signal);
  if (answer.status === 404) return null;
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw new Error(`The upload answered ${answer.status}.`);
  return offset;
}

/** Deletes an upload on the server; if that fails, it is cleaned up within a day. */
export async function discardUpload(url: string): Promise<void> {
  await ask('DELETE', url).catch(() => {});
}
