import { parentPort } from 'node:worker_threads';
import { setLanguageSource } from '@lamplight/messages';
import { readStored, storedLanguage } from '@lamplight/messages/stored';
import { type LocalFile, openLocalFile } from '../../../gateways/storage/local-file.ts';
import { isSystemError, ProblemError, reasonOf } from '../../../platform/errors.ts';
import { damagedFileError, UnreadableFileError } from './containers/errors.ts';
import { writeSeekIndex } from './containers/mp3/seek-index.ts';
import { type BookLayout, type BookTags, layOutBook } from './containers/mp4/book.ts';
import { openRecording } from './containers/open.ts';
import { type Extent, fileOfParts, type OutputFile, type Recording } from './containers/recording.ts';
import type { AudioFacts, EmbeddedChapter } from './metadata/facts.ts';
import { readFacts } from './metadata/read-facts.ts';

/**
 * Requests to the worker thread, which handles one at a time. After an upgrade, a node that still runs the old version
 * starts the new worker module and sends it requests of the old version.
 */
export type WorkerRequest =
  | { readonly type: 'open'; readonly path: string; readonly extent: Extent }
  /** Opens a file that the main thread reads: the worker sends a `ReadRequest` for bytes that it needs. */
  | { readonly type: 'open'; readonly size: number; readonly extent: Extent }
  /** Answers a `ReadRequest`; `bytes` is null if reading failed. */
  | { readonly type: 'bytes'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> | null }
  /** Lays out a book. The main thread reads its chapters, one after another, as if they were one file. */
  | {
      readonly type: 'layOut';
      readonly chapters: readonly { readonly title: string; readonly size: number }[];
      readonly tags: BookTags;
    }
  | { readonly type: 'extract'; readonly chapter: Pick<EmbeddedChapter, 'start' | 'end'> | null }
  | { readonly type: 'close' };

export type WorkerResponse =
  | { readonly facts: AudioFacts }
  | { readonly file: OutputFile }
  | { readonly layout: BookLayout | null }
  | { readonly closed: true }
  | {
      readonly error: {
        readonly code: ProblemError['code'];
        /** Message in English, for nodes of earlier versions. */
        readonly detail: string;
        /** Message as a stored text, which the main thread translates into the reader's language. */
        readonly stored: string;
        readonly cause: string;
      };
    };

/** Asks the main thread for bytes of a file that it reads for the worker. */
export interface ReadRequest {
  readonly read: { readonly id: number; readonly position: number; readonly length: number };
}

setLanguageSource(() => storedLanguage);

const reads = new Map<number, (bytes: Uint8Array | null) => void>();
let lastRead = 0;

/** Maximum bytes of one request, so that no request takes the main thread long. */
const maxReadBytes = 1 << 20;

async function requestBytes(position: number, length: number): Promise<Uint8Array> {
  lastRead += 1;
  const id = lastRead;
  const bytes = await new Promise<Uint8Array | null>((resolve) => {
    reads.set(id, resolve);
    const request: ReadRequest = { read: { id, position, length } };
    parentPort?.postMessage(request);
  });
  reads.delete(id);
  if (!bytes) throw new UnreadableFileError();
  return bytes;
}

/** Returns a file whose bytes are requested from the main thread as they are read. */
const remoteFile = (size: number): LocalFile => ({
  size,
  async read(target, position) {
    let filled = 0;
    while (filled < target.byteLength) {
      const length = Math.min(maxReadBytes, target.byteLength - filled);
      const bytes = await requestBytes(position + filled, length);
      target.set(bytes, filled);
      filled += bytes.byteLength;
      if (bytes.byteLength < length) break;
    }
    return filled;
  },
  close: async () => {},
});

let opened: { file: LocalFile; recording: Recording } | null = null;

async function close(): Promise<void> {
  const current = opened;
  opened = null;
  await current?.file.close();
}

type OpenRequest = Extract<WorkerRequest, { type: 'open' }>;

async function open({ extent, ...source }: OpenRequest): Promise<AudioFacts> {
  await close();
  const path = 'path' in source ? source.path : null;
  const file = 'path' in source ? await openLocalFile(source.path) : remoteFile(source.size);
  try {
    const recording = await openRecording(file, extent);
    const facts = await readFacts(path, recording);
    opened = { file, recording };
    return facts;
  } catch (error) {
    await file.close();
    throw error;
  }
}

type LayOutRequest = Extract<WorkerRequest, { type: 'layOut' }>;

function layOut({ chapters, tags }: LayOutRequest): Promise<BookLayout | null> {
  const whole = remoteFile(chapters.reduce((sum, { size }) => sum + size, 0));
  let end = 0;
  const files = chapters.map(({ title, size }) => {
    const start = end;
    end += size;
    const read: LocalFile['read'] = (target, position) =>
      whole.read(target.subarray(0, Math.max(0, size - position)), start + position);
    return { title, file: { size, read, close: whole.close } };
  });
  return layOutBook(files, tags);
}

/** Returns the error for the caller: every error of a parser counts as a fault of the file. */
function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return isSystemError(error) ? new UnreadableFileError() : damagedFileError();
}

async function respond(request: Exclude<WorkerRequest, { type: 'bytes' }>): Promise<WorkerResponse> {
  try {
    if (request.type === 'open') return { facts: await open(request) };
    if (request.type === 'close') return await close().then(() => ({ closed: true }));
    if (request.type === 'layOut') return { layout: await layOut(request) };
    if (!opened) throw new Error('no file is open');
    const { file, recording } = opened;
    const { chapter } = request;
    const output = await (chapter ? recording.cut(chapter.start, chapter.end) : recording.whole());
    if (recording.kind !== 'mp3') return { file: output };
    // Ignores an error of the index: a playable file is accepted without it.
    const seekIndex = await writeSeekIndex(fileOfParts(file, output.parts)).catch(() => null);
    return { file: { ...output, seekIndex } };
  } catch (error) {
    const { code, message } = problemOf(error);
    return { error: { code, detail: readStored(message, 'en'), stored: message, cause: reasonOf(error) } };
  }
}

/**
 * Returns the buffers that are transferred to the main thread instead of copied: the index of a long book has some
 * hundred megabytes.
 */
function transferOf(response: WorkerResponse): ArrayBuffer[] {
  const head = 'layout' in response ? response.layout?.head : undefined;
  const isAlone = head?.buffer instanceof ArrayBuffer && head.byteLength === head.buffer.byteLength;
  return isAlone ? [head.buffer] : [];
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.type === 'bytes') reads.get(request.id)?.(request.bytes);
  else void respond(request).then((response) => parentPort?.postMessage(response, transferOf(response)));
});
