import { type Client, read } from './client.ts';

export interface Chapter {
  readonly title: string;
  readonly audio_url: string;
}

const chunkCount = 3;
const maxStarts = 10;
const tus = { 'tus-resumable': '1.0.0' };
const goneStatuses = [404, 410];

export interface Uploaded {
  readonly chapters: readonly Chapter[];
  /** Number of times that the upload was started; more than one if the node lost the upload or was down. */
  readonly starts: number;
}

/** Starts a resumable upload and returns its path. */
export async function startUpload(client: Client, size: number): Promise<string> {
  const answer = await client.ask({
    method: 'POST',
    path: '/api/media/uploads',
    headers: {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('sound.wav').toString('base64')}`,
    },
  });
  return new URL(answer.headers.get('location') ?? '', 'http://127.0.0.1').pathname;
}

/** Returns the number of bytes received; null if the node does not have the upload. */
export async function offsetOf(client: Client, path: string): Promise<number | null> {
  const answer = await client.ask({ method: 'HEAD', path, headers: tus, allowedErrors: goneStatuses });
  return answer.status < 400 ? Number(answer.headers.get('upload-offset')) : null;
}

/** Sends bytes at an offset; false if the node rejects them. */
export async function send(
  client: Client,
  path: string,
  bytes: Uint8Array,
  offset: number,
): Promise<boolean> {
  const headers = {
    ...tus,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  // 409: the first attempt was received although its response was lost.
  const answer = await client.ask({
    method: 'PATCH',
    path,
    body: bytes,
    headers,
    allowedErrors: [...goneStatuses, 409],
  });
  return answer.status < 400;
}

/** Uploads like the web app: in chunks, resuming at the stored offset, starting over if the node lost the upload. */
export async function upload(client: Client, bytes: Uint8Array): Promise<Uploaded> {
  const chunkSize = Math.ceil(bytes.byteLength / chunkCount);
  for (let starts = 1; starts <= maxStarts; starts += 1) {
    const path = await startUpload(client, bytes.byteLength);
    let offset: number | null = 0;
    while (offset !== null && offset < bytes.byteLength) {
      await send(client, path, bytes.subarray(offset, offset + chunkSize), offset);
      offset = await offsetOf(client, path);
    }
    if (offset === null) continue;
    const answer = await client.ask({
      method: 'POST',
      path: `${path}/finish`,
      body: { split: false },
      allowedErrors: goneStatuses,
    });
    if (answer.status < 400) return { chapters: read<{ chapters: Chapter[] }>(answer).chapters, starts };
  }
  throw new Error(`an upload was started ${maxStarts} times and never completed`);
}
