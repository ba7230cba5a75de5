import { type Alignment, type Extent, type Pause, type Sentence } from '@lamplight/align';
import type { AlignMessage, AlignRequest } from './align-worker.ts';
import { splitSentences } from './read-text.ts';

/** Low enough for little memory, high enough for speech. */
const rate = 8000;
/** Longer chapters would need gigabytes of memory once decoded. */
const longestSeconds = 5 * 3600;
/** Seconds that are passed to the worker at a time. */
const pieceSeconds = 60;
/** Shares of the work that are done once the recording is loaded, and once it is decoded. */
export const loadedShare = 0.2;
const decodedShare = 0.4;

export interface AlignJob {
  readonly audioUrl: string;
  /** Length of the recording in seconds; null if unknown. */
  readonly duration: number | null;
  readonly text: string;
  readonly isMarkdown: boolean;
  readonly language: string;
  readonly extent: Extent;
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** A chapter that cannot be aligned; the message says why. */
export class AlignError extends Error {}

/** A recording that could not be loaded, but may be at another attempt. */
class LoadError extends AlignError {
  constructor() {
    super('The audio could not be loaded. Please try again.');
  }
}

/**
 * Aligns a text in this browser: decodes the recording here, everything else in workers.
 * @throws TextError, AlignError
 */
export async function alignChapter({ text, isMarkdown, ...job }: AlignJob): Promise<Alignment> {
  // Before the recording is loaded: a text in another language is refused at once.
  const { language, signal } = job;
  const sentences = await splitSentences({ text, isMarkdown, language }, { signal });
  const message = await runWorker({ ...job, sentences });
  if (message.kind !== 'done') throw new AlignError('The text could not be aligned.');
  return message.alignment;
}

/**
 * Finds the pauses of a recording, for texts that come with times; null if this browser cannot decode it.
 * @throws AlignError if it cannot be loaded
 */
export async function measurePauses(
  job: Pick<AlignJob, 'audioUrl' | 'duration' | 'signal'>,
): Promise<readonly Pause[] | null> {
  try {
    const message = await runWorker({
      ...job,
      sentences: null,
      extent: {},
      language: '',
      onProgress: () => undefined,
    });
    return message.kind === 'pauses' ? message.pauses : null;
  } catch (error) {
    job.signal.throwIfAborted();
    if (error instanceof AlignError && !(error instanceof LoadError)) return null;
    throw error;
  }
}

interface WorkerJob extends Omit<AlignJob, 'text' | 'isMarkdown'> {
  readonly sentences: readonly Sentence[] | null;
}

/** Decodes a recording, and returns what the worker finds in it. @throws AlignError */
async function runWorker({ sentences, extent, language, onProgress, signal, ...job }: WorkerJob) {
  const audio = await decode({ ...job, onProgress, signal });
  signal.throwIfAborted();
  onProgress(decodedShare);
  const worker = new Worker(new URL('./align-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<AlignMessage>((resolve, reject) => {
      const send = (request: AlignRequest, transfer: ArrayBuffer[] = []) =>
        worker.postMessage(request, transfer);
      let sent = 0;
      // A piece at a time: a whole recording in a message would be in memory twice.
      const sendNext = () => {
        if (sent >= audio.length) return send({ kind: 'align', sentences, extent, language });
        const samples = mono(audio, sent, sent + pieceSeconds * rate);
        sent += samples.length;
        send({ kind: 'samples', samples, rate }, [samples.buffer]);
      };
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => reject(new AlignError('The text could not be aligned.')));
      worker.addEventListener('message', ({ data }: MessageEvent<AlignMessage>) => {
        if (data.kind === 'measured') sendNext();
        else if (data.kind === 'progress') onProgress(decodedShare + (1 - decodedShare) * data.share);
        else resolve(data);
      });
      sendNext();
    });
  } finally {
    worker.terminate();
  }
}

/** Mixes the channels of a part of a recording. */
function mono(audio: AudioBuffer, from: number, to: number): Float32Array<ArrayBuffer> {
  const mixed = new Float32Array(Math.min(to, audio.length) - from);
  for (let channel = 0; channel < audio.numberOfChannels; channel += 1) {
    const samples = audio.getChannelData(channel);
    for (let index = 0; index < mixed.length; index += 1) {
      mixed[index] = (mixed[index] ?? 0) + (samples[from + index] ?? 0) / audio.numberOfChannels;
    }
  }
  return mixed;
}

async function decode(job: Pick<AlignJob, 'audioUrl' | 'duration' | 'onProgress' | 'signal'>) {
  const { audioUrl, onProgress, signal } = job;
  const duration = job.duration ?? (await readDuration(audioUrl, signal));
  if (duration > longestSeconds) {
    throw new AlignError('The chapter is longer than five hours. Please choose a WebVTT or SRT file.');
  }
  const bytes = await load(audioUrl, (share) => onProgress(loadedShare * share), signal);
  onProgress(loadedShare);
  try {
    return await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  } catch {
    throw new AlignError('This browser cannot decode the audio.');
  }
}

/** Returns the length of a recording by its header, in seconds. @throws AlignError */
function readDuration(url: string, signal: AbortSignal): Promise<number> {
  const audio = new Audio();
  audio.preload = 'metadata';
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  audio.addEventListener('loadedmetadata', () => resolve(audio.duration));
  audio.addEventListener('error', () => reject(new LoadError()));
  audio.src = url;
  return promise.finally(() => audio.removeAttribute('src'));
}

/** @param onShare called with the share that is loaded, 0 to 1 @throws LoadError */
async function load(
  url: string,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok || !response.body) throw new LoadError();
    const total = Number(response.headers.get('content-length'));
    let loaded = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, controller) {
          loaded += piece.length;
          if (total > 0) onShare(Math.min(1, loaded / total));
          controller.enqueue(piece);
        },
      }),
    );
    return await new Response(counted).arrayBuffer();
  } catch {
    signal.throwIfAborted();
    throw new LoadError();
  }
}
