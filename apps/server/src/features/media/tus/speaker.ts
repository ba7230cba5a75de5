import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorCode } from '@lamplight/contract';
import { Server } from '@tus/server';
import { ProblemError } from '../../../platform/errors.ts';
import { type ArrivalDeps, ArrivalsStore } from './arrivals-store.ts';
import { assertBrief } from './file-name.ts';

/** Where uploads lie on the wire. */
const path = '/api/media/uploads';

export interface Told {
  readonly userId: number;
  readonly method: string;
  /** Null where one is begun. */
  readonly id: string | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const read = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'content-length',
  'content-type',
];
/** No others: the protocol's server would let in every origin. */
const written = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location'];

const sentences: Partial<Record<number, [ErrorCode, string]>> = {
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
function refusalOf(status: number, thrown: unknown, said: string): unknown {
  if (thrown instanceof ProblemError) return thrown;
  if (thrown instanceof Error) return thrown;
  const [code, sentence] = sentences[status] ?? [
    'bad_request',
    `The upload cannot be taken: ${said.trim().replace(/\.+$/, '')}.`,
  ];
  return new ProblemError(code, sentence);
}

/** Answers a request in the tus protocol. @throws ProblemError in place of every answer of 400 and above */
export async function speakTus(deps: ArrivalDeps, told: Told): Promise<Answer> {
  let thrown: unknown;
  assertBrief(String(told.headers['upload-metadata'] ?? ''));
  // One for each request: it sees the uploads of whoever asks, and no others.
  const server = new Server({
    path,
    datastore: new ArrivalsStore(deps, told.userId),
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
  for (const name of read) {
    const value = told.headers[name];
    // A file's first bytes may not come with its announcement.
    if (typeof value === 'string' && (told.id || !name.startsWith('content-'))) headers.set(name, value);
  }
  const request = new Request(`http://localhost${path}${told.id ? `/${told.id}` : ''}`, {
    method: told.method,
    headers,
    ...(told.id && told.body ? { body: ReadableStream.from(told.body), duplex: 'half' } : {}),
  });
  const response = await server.handleWeb(request);
  if (response.status >= 400) throw refusalOf(response.status, thrown, await response.text());
  const kept = written.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers: Object.fromEntries(kept) };
}
