import { parentPort } from 'node:worker_threads';
import { type LocalFile, openLocalFile } from '../../gateways/storage/local-file.ts';
import { ProblemError } from '../../platform/errors.ts';
import { damagedFileError } from './containers/errors.ts';
import { writeSeekIndex } from './containers/mp3/seek-index.ts';
import { openRecording } from './containers/open.ts';
import { type Extent, fileOfParts, type OutputFile, type Recording } from './containers/recording.ts';
import type { AudioFacts, EmbeddedChapter } from './metadata/facts.ts';
import { readFacts } from './metadata/read-facts.ts';

/** Requests to the worker thread; it handles one at a time. */
export type WorkerRequest =
  | { readonly ask: 'open'; readonly path: string; readonly extent: Extent }
  | { readonly ask: 'piece'; readonly chapter: Pick<EmbeddedChapter, 'start' | 'end'> | null }
  | { readonly ask: 'close' };

export type WorkerResponse =
  | { readonly facts: AudioFacts }
  | { readonly piece: OutputFile }
  | { readonly closed: true }
  | {
      readonly refused: {
        readonly code: ProblemError['code'];
        readonly detail: string;
        readonly why: string;
      };
    };

let opened: { file: LocalFile; recording: Recording } | null = null;

async function close(): Promise<void> {
  const before = opened;
  opened = null;
  await before?.file.close();
}

async function open(path: string, extent: Extent): Promise<AudioFacts> {
  await close();
  const file = await openLocalFile(path);
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

async function answer(question: WorkerRequest): Promise<WorkerResponse> {
  try {
    if (question.ask === 'open') return { facts: await open(question.path, question.extent) };
    if (question.ask === 'close') return await close().then(() => ({ closed: true }));
    if (!opened) throw new Error('no file is open');
    const { file, recording } = opened;
    const { chapter } = question;
    const piece = await (chapter ? recording.cut(chapter.start, chapter.end) : recording.whole());
    if (recording.kind !== 'mp3') return { piece };
    // A playable file is accepted even if its index fails.
    const seekIndex = await writeSeekIndex(fileOfParts(file, piece.parts)).catch(() => null);
    return { piece: { ...piece, seekIndex } };
  } catch (error) {
    // Every parser error counts as a fault of the file.
    const { code, message } = error instanceof ProblemError ? error : damagedFileError();
    return {
      refused: { code, detail: message, why: error instanceof Error ? error.message : String(error) },
    };
  }
}

parentPort?.on('message', (question: WorkerRequest) => {
  void answer(question).then((given) => parentPort?.postMessage(given));
});
