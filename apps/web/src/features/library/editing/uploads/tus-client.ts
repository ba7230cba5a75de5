import { session } from '../../../../lib/session.ts';

const ask = (method: 'HEAD' | 'DELETE', url: string, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method,
    headers: { authorization: `Bearer ${session.token()}`, 'tus-resumable': '1.0.0' },
    ...(signal && { signal }),
  });

/** Bytes of an upload that the server has; null where it has none of it any more. @throws when it does not say */
export async function askOffset(url: string, signal: AbortSignal): Promise<number | null> {
  const answer = await ask('HEAD', url, signal);
  if (answer.status === 404) return null;
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw new Error(`The upload answered ${answer.status}.`);
  return offset;
}

/** Has the server let go of an upload; where that fails it is swept in a day. */
export async function discardUpload(url: string): Promise<void> {
  await ask('DELETE', url).catch(() => {});
}
