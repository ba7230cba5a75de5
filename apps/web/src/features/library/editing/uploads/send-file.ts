import type { DetailedError } from 'tus-js-client';
import { call } from '../../../../lib/api.ts';
import { session } from '../../../../lib/session.ts';

/** Why an upload stopped. Status 0: the server was not reached. */
export interface SendFailure {
  readonly status: number;
  /** The server's sentence for people, where it had one. */
  readonly detail: string;
}

export interface SendEvents {
  /** Where the upload lies, as soon as it has a place. */
  onPlace(url: string): void;
  /** Bytes that have left, those of earlier visits included. */
  onProgress(sent: number): void;
  onArrived(): void;
  onFailure(failure: SendFailure): void;
}

/** Sends a file, or what is left of it. @param url where an upload of it stands already; null begins one */
export type SendFile = (file: File, url: string | null, events: SendEvents) => { stop(): void };

const endpoint = '/api/media/uploads';
/** Small enough for proxies that bound or hold back bodies, large enough to cost no time. */
const chunkBytes = 32 * 1024 * 1024;

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error;

function failureOf(error: Error): SendFailure {
  const response = isDetailed(error) ? error.originalResponse : null;
  let problem: unknown = null;
  try {
    problem = JSON.parse(response?.getBody() || 'null');
  } catch {
    // A proxy's page: it has nothing to say to people.
  }
  const detail: unknown =
    typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'detail') : '';
  return { status: response?.getStatus() ?? 0, detail: typeof detail === 'string' ? detail : '' };
}

/** Any other call signs out who is no longer signed in. */
async function signOutIfNeeded(): Promise<void> {
  try {
    await call('GET /auth/me');
  } catch {
    // It has done so.
  }
}

/** By the tus protocol; its client is loaded with the first file. */
export const sendFile: SendFile = (file, url, events) => {
  let upload: { abort(): Promise<void> } | null = null;
  let isStopped = false;

  async function send() {
    const { Upload } = await import('tus-js-client');
    if (isStopped) return;
    const sending = new Upload(file, {
      ...(url ? { uploadUrl: url } : { endpoint }),
      chunkSize: chunkBytes,
      metadata: { filename: file.name },
      // When to try again, and which upload a file belongs to, the queue knows.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${session.token()}`),
      onUploadUrlAvailable: () => {
        if (sending.url) events.onPlace(new URL(sending.url, location.href).pathname);
      },
      onProgress: (sent) => events.onProgress(sent),
      onSuccess: () => events.onArrived(),
      onError: (error) => {
        const failure = failureOf(error);
        if (failure.status === 401) void signOutIfNeeded();
        events.onFailure(failure);
      },
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
