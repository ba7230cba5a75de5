import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@lamplight/contract';
import { Server } from '@tus/server';
import { ProblemError } from '../../../platform/errors.ts';
import { assertMetadataLimits } from './file-name.ts';
import { m } from './messages.ts';
import { type UploadDeps, UserUploadStore } from './tus-data-store.ts';

/** URL path of uploads. */
const path = '/api/media/uploads';

export interface TusRequest {
  readonly userId: number;
  readonly method: string;
  /** Id of the upload; null when creating one. */
  readonly id: string | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface TusResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const requestHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'content-length',
  'content-type',
];
/**
 * Response headers of the library that are passed on; others are dropped, such as its CORS headers for every origin.
 */
const responseHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location'];

/** Returns the error code and message for a status of the library; undefined if the status has no message of ours. */
const problemFor = (status: number): [ErrorCode, string] | undefined => {
  if (status === 404 || status === 410) return ['not_found', m.expired];
  if (status === 409) return ['upload_offset', m.offset];
  if (status === 412) return ['precondition_failed', m.tusVersion];
  return status === 413 ? ['payload_too_large', m.tooManyBytes] : undefined;
};

/** Converts an error of the library to a problem of this API. */
function toProblem(status: number, thrown: unknown, message: string): unknown {
  if (thrown instanceof ProblemError) return thrown;
  if (thrown instanceof Error) return thrown;
  const [code, sentence] = problemFor(status) ?? [
    'bad_request',
    m.refused({ reason: message.trim().replace(/\.+$/, '') }),
  ];
  return new ProblemError(code, sentence);
}

/**
 * Handles a request of the tus protocol. @throws ProblemError instead of returning a status of 400 or above
 */
export async function handleTusRequest(deps: UploadDeps, tusRequest: TusRequest): Promise<TusResponse> {
  let thrown: unknown;
  assertMetadataLimits(String(tusRequest.headers['upload-metadata'] ?? ''));
  // A separate server for each request, so that it sees only this user's uploads.
  const server = new Server({
    path,
    datastore: new UserUploadStore(deps, tusRequest.userId),
    locker: deps.locks,
    lockDrainTimeout: 50,
    relativeLocation: true,
    namingFunction: () => randomBytes(16).toString('hex'),
    onResponseError: (_, error) => {
      thrown = error;
      return undefined;
    },
  });
  const headers = new Headers();
  for (const name of requestHeaders) {
    const value = tusRequest.headers[name];
    // Drop content headers when creating: uploading with creation (`creation-with-upload`) is not supported.
    if (typeof value === 'string' && (tusRequest.id || !name.startsWith('content-')))
      headers.set(name, value);
  }
  const request = new Request(`http://localhost${path}${tusRequest.id ? `/${tusRequest.id}` : ''}`, {
    method: tusRequest.method,
    headers,
    ...(tusRequest.id && tusRequest.body
      ? { body: ReadableStream.from(tusRequest.body), duplex: 'half' }
      : {}),
  });
  const response = await server.handleWeb(request);
  if (response.status >= 400) throw toProblem(response.status, thrown, await response.text());
  const replyHeaders = responseHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers: Object.fromEntries(replyHeaders) };
}
