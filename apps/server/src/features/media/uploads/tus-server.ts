import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@lamplight/contract';
import { Server } from '@tus/server';
import { ProblemError } from '../../../platform/errors.ts';
import { assertMetadataLimits } from './file-name.ts';
import { type UploadDeps, UserUploadStore } from './tus-data-store.ts';

/** Where uploads lie on the wire. */
const path = '/api/media/uploads';

export interface TusRequest {
  readonly userId: number;
  readonly method: string;
  /** Null where one is begun. */
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
/** No others: the protocol's server would let in every origin. */
const responseHeaders = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location'];

const errorMessages: Partial<Record<number, [ErrorCode, string]>> = {
  404: ['not_found', 'This upload has expired. Choose the file again.'],
  409: [
    'upload_offset',
    'The upload stands at another byte than the sender believes. Ask where, and go on there.',
  ],
  410: ['not_found', 'This upload has expired. Choose the file again.'],
  412: ['precondition_failed', 'Uploads are spoken in tus 1.0.0 (header Tus-Resumable).'],
  413: ['payload_too_large', 'More bytes arrived than were announced. Choose the file again.'],
};

/** What the protocol's server refused, in the house's words. */
function toProblem(status: number, thrown: unknown, message: string): unknown {
  if (thrown instanceof ProblemError) return thrown;
  if (thrown instanceof Error) return thrown;
  const [code, sentence] = errorMessages[status] ?? [
    'bad_request',
    `The upload cannot be taken: ${message.trim().replace(/\.+$/, '')}.`,
  ];
  return new ProblemError(code, sentence);
}

/** Answers a request in the tus protocol. @throws ProblemError in place of every answer of 400 and above */
export async function handleTusRequest(deps: UploadDeps, tusRequest: TusRequest): Promise<TusResponse> {
  let thrown: unknown;
  assertMetadataLimits(String(tusRequest.headers['upload-metadata'] ?? ''));
  // One for each request: it sees the uploads of whoever asks, and no others.
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
    // A file's first bytes may not come with its announcement.
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
