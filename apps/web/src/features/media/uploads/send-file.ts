import type { DetailedError } from 'tus-js-client';
import { call } from '../../../lib/api.ts';
import { textOf } from '../../../lib/record.ts';
import { session } from '../../../lib/session.ts';
import { m } from './messages.ts';

const ask = (method: 'HEAD' | 'DELETE', url: string, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method,
    headers: { authorization: `Bearer ${session.token()}`, 'tus-resumable': '1.0.0' },
    ...(signal && { signal }),
  });

/**
 * Returns the number of bytes that the server has stored; null if the upload no longer exists, 'busy' while another
 * request sends bytes of it.
 * @throws if the server does not respond
 */
export async function askOffset(url: string, signal: AbortSignal): Promise<number | 'busy' | null> {
  const answer = await ask('HEAD', url, signal);
  if (answer.status === 404) return null;
  if (answer.status === 423) return 'busy';
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN);
  if (!answer.ok || Number.isNaN(offset)) throw new Error(`The upload answered ${answer.status}.`);
  return offset;
}

/** Deletes an upload on the server; if that fails, it is cleaned up within a day. */
export async function discardUpload(url: string): Promise<void> {
  await ask('DELETE', url).catch(() => {});
}

/** Error that stopped an upload. Status 0 means that the server was not reached. */
export interface SendFailure {
  readonly status: number;
  /** The server's message for people; may be empty. */
  readonly detail: string;
}

export interface SendEvents {
  /** Called with the upload's URL as soon as it is known. */
  onPlace(url: string): void;
  /** Called with the number of bytes sent, including those of earlier visits. */
  onProgress(sent: number): void;
  onArrived(): void;
  onFailure(failure: SendFailure): void;
}

/**
 * Sends a file, or the rest of it.
 * @param url URL of an existing upload; null starts a new one
 */
export type SendFile = (file: File, url: string | null, events: SendEvents) => { stop(): void };

const endpoint = '/api/media/uploads';
/**
 * Chunk size in bytes: small enough for proxies that limit or buffer bodies, large enough not to slow uploads
 * down.
 */
const chunkBytes = 32 * 1024 * 1024;

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error;

function failureOf(error: Error): SendFailure {
  const response = isDetailed(error) ? error.originalResponse : null;
  let problem: unknown = null;
  try {
    problem = JSON.parse(response?.getBody() || 'null');
  } catch {
    // The body is a proxy's error page, which has no message for people.
  }
  return { status: response?.getStatus() ?? 0, detail: textOf(problem, 'detail') };
}

/** Failure after which nothing is retried, unlike status 0. The upload is kept, so that a later visit can resume it. */
const unreadableFile: SendFailure = {
  status: 400,
  detail: m.fileChangedOrNo,
};

/**
 * Returns whether the browser can still read a file; false if the file was changed, moved or unplugged since it was
 * chosen.
 */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Makes an API call: the API client signs out if the token is no longer valid. */
async function signOutIfNeeded(): Promise<void> {
  try {
    await call('GET /auth/me');
  } catch {
    // The API client has already signed out.
  }
}

/** Sends a file with the tus protocol; the tus client is loaded with the first file. */
export const sendFile: SendFile = (file, url, events) => {
  let upload: { abort(): Promise<void> } | null = null;
  let isStopped = false;

  async function fail(error: Error) {
    const failure = failureOf(error);
    if (failure.status === 401) void signOutIfNeeded();
    const isUnreadable = failure.status === 0 && !(await isReadable(file));
    if (!isStopped) events.onFailure(isUnreadable ? unreadableFile : failure);
  }
  async function send() {
    const { Upload } = await import('tus-js-client');
    if (isStopped) return;
    const sending = new Upload(file, {
      ...(url ? { uploadUrl: url } : { endpoint }),
      chunkSize: chunkBytes,
      metadata: { filename: file.name },
      // The queue decides when to retry and which upload belongs to a file, not the tus client.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${session.token()}`),
      onUploadUrlAvailable: () => {
        if (sending.url) events.onPlace(new URL(sending.url, location.href).pathname);
      },
      onProgress: (sent) => events.onProgress(sent),
      onSuccess: () => events.onArrived(),
      onError: (error) => void fail(error),
    });
    upload = sending;
    sending.start();
  }
  send().catch(() => events.onFailure({ status: 0, detail: '' }));
  return {
    stop: () => {
      isStopped = true;
      void upload?.abort();
    },
  };
};
