import { type Alignment, type Extent, type Pause, type Sentence, splitText } from '@lamplight/align';
import type { AlignMessage, AlignRequest } from './align-worker.ts';

/** Low enough for little memory, high enough for speech. */
const rate = 8000;
/** Longer chapters would need gigabytes of memory once decoded. */
export const longestSeconds = 5 * 3600;

export interface AlignJob {
  readonly audioUrl: string;
  readonly text: string;
  readonly isMarkdown: boolean;
  readonly language: string;
  readonly extent: Extent | undefined;
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** A chapter that cannot be aligned; the message says why. */
export class AlignError extends Error {}

/**
 * Aligns a text in this browser: decodes the recording here, everything else in a worker.
 * @throws TextError, AlignError
 */
export async function alignChapter(job: AlignJob): Promise<Alignment> {
  const { audioUrl, text, isMarkdown, language, extent, onProgress, signal } = job;
  // Not in the worker: what reads Markdown needs a document.
  const sentences = splitText(text, { language, isMarkdown });
  const message = await runWorker({ audioUrl, sentences, extent, onProgress, signal });
  if (message.kind !== 'done') throw new AlignError('The text could not be aligned.');
  return message.alignment;
}

interface PausesJob {
  readonly audioUrl: string;
  /** Seconds; null if unknown. */
  readonly duration: number | null;
  readonly signal: AbortSignal;
}

/** Finds the pauses of a recording, for texts that come with times; null if this browser cannot decode it. */
export async function measurePauses({
  audioUrl,
  duration,
  signal,
}: PausesJob): Promise<readonly Pause[] | null> {
  if ((duration ?? 0) > longestSeconds) return null;
  try {
    const job = { audioUrl, sentences: null, extent: undefined, onProgress: () => undefined, signal };
    const message = await runWorker(job);
    return message.kind === 'pauses' ? message.pauses : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AlignError) return null;
    throw error;
  }
}

interface WorkerJob extends Pick<AlignJob, 'audioUrl' | 'extent' | 'onProgress' | 'signal'> {
  readonly sentences: readonly Sentence[] | null;
}

/** Decodes a recording, and returns what the worker finds in it. @throws AlignError */
async function runWorker({ audioUrl, sentences, extent, onProgress, signal }: WorkerJob) {
  const audio = await decode(audioUrl, signal);
  signal.throwIfAborted();
  onProgress(0.4);
  const channels = Array.from({ length: audio.numberOfChannels }, (_, index) =>
    audio.getChannelData(index).slice(),
  );
  const request: AlignRequest = { sentences, channels, rate, extent };
  const worker = new Worker(new URL('./align-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<AlignMessage>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () => reject(new AlignError('The text could not be aligned.')));
      worker.addEventListener('message', ({ data }: MessageEvent<AlignMessage>) => {
        if (data.kind === 'progress') onProgress(0.4 + 0.6 * data.share);
        else resolve(data);
      });
      worker.postMessage(
        request,
        channels.map(({ buffer }) => buffer),
      );
    });
  } finally {
    worker.terminate();
  }
}

async function decode(url: string, signal: AbortSignal): Promise<AudioBuffer> {
  let bytes: ArrayBuffer;
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new AlignError('The audio could not be loaded.');
    bytes = await response.arrayBuffer();
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof AlignError ? error : new AlignError('The audio could not be loaded.');
  }
  try {
    return await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  } catch {
    throw new AlignError('This browser cannot decode the audio.');
  }
}
