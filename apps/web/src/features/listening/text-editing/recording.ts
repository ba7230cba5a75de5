import type { Alignment, Energies, Pause } from '@lamplight/align';
import type { AlignMessage, AlignRequest, AlignTask } from './align-worker.ts';

/** Low enough for little memory, high enough for speech. */
const rate = 8000;
/** Longer chapters would need gigabytes of memory once decoded. */
const longestSeconds = 5 * 3600;
/** Seconds that are passed to the worker at a time. */
const pieceSeconds = 60;
/** Share of measuring that is loading, and share after which the recording is decoded. */
export const loadedShare = 0.5;
const decodedShare = 0.9;

/** Measurements of a recording. */
export interface Measured {
  readonly energies: Energies;
  /** Pauses of 0.5 s or more. */
  readonly pauses: readonly Pause[];
}

/** A chapter that cannot be aligned; the message says why and what to do. */
export class AlignError extends Error {}

/** A text that was not found in the recording: perhaps only because of what comes before and after it. */
export class MismatchError extends AlignError {}

/** A recording that could not be loaded, but may be at another attempt. */
class LoadError extends AlignError {
  constructor() {
    super(
      navigator.onLine
        ? 'The audio could not be loaded. Please try again.'
        : 'The audio could not be loaded: there is no network connection. Please try again once there is one.',
    );
  }
}

interface Work {
  /** Called with the share of work done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Aborting stops the work at once. */
  readonly signal: AbortSignal;
}

interface Source {
  readonly audioUrl: string;
  /** Length of the recording in seconds; null if unknown. */
  readonly duration: number | null;
}

/** Loads and decodes a recording, and measures it in a worker. @throws AlignError */
export async function measureRecording(source: Source, { onProgress, signal }: Work): Promise<Measured> {
  const audio = await decode(source, { onProgress, signal });
  signal.throwIfAborted();
  onProgress(decodedShare);
  let sent = 0;
  // A piece at a time: a whole recording in a message would be in memory twice.
  const next = (): [AlignRequest, ArrayBuffer[]] => {
    if (sent >= audio.length) return [{ kind: 'finish' }, []];
    const samples = mono(audio, sent, sent + pieceSeconds * rate);
    sent += samples.length;
    return [{ kind: 'samples', samples, rate }, [samples.buffer]];
  };
  const measured = await runWorker('measured', { next, signal, onProgress: () => undefined });
  onProgress(1);
  return measured;
}

/** Returns the pauses of a recording; null if this browser cannot read it. @throws LoadError if it cannot be loaded */
export async function pausesOf(measure: () => Promise<Measured>): Promise<readonly Pause[] | null> {
  try {
    return (await measure()).pauses;
  } catch (error) {
    if (error instanceof AlignError && !(error instanceof LoadError)) return null;
    throw error;
  }
}

/** Finds sentences in parts of a recording, in a worker. @throws AlignError */
export async function alignTasks(
  tasks: readonly AlignTask[],
  { energies, language }: { readonly energies: Energies; readonly language: string },
  work: Work,
): Promise<readonly Alignment[]> {
  const next = (): [AlignRequest, ArrayBuffer[]] => [{ kind: 'align', tasks, energies, language }, []];
  return (await runWorker('aligned', { next, ...work })).alignments;
}

interface WorkerJob extends Work {
  /** Returns the next request, and what is transferred with it. */
  readonly next: () => [AlignRequest, ArrayBuffer[]];
}

/** Runs a worker until it has the result. @throws AlignError */
async function runWorker<Kind extends AlignMessage['kind']>(
  kind: Kind,
  { next, onProgress, signal }: WorkerJob,
): Promise<Extract<AlignMessage, { kind: Kind }>> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./align-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.addEventListener('error', () =>
        reject(
          new AlignError('The browser could not finish this. Close other tabs, or use a shorter chapter.'),
        ),
      );
      worker.addEventListener('message', ({ data }: MessageEvent<AlignMessage>) => {
        if (data.kind === 'next') worker.postMessage(...next());
        else if (data.kind === 'progress') onProgress(data.share);
        else if (data.kind === kind) resolve(data as Extract<AlignMessage, { kind: Kind }>);
      });
      worker.postMessage(...next());
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

async function decode(source: Source, { onProgress, signal }: Work): Promise<AudioBuffer> {
  const { audioUrl } = source;
  const duration = source.duration ?? (await readDuration(audioUrl, signal));
  if (duration > longestSeconds)
    throw new AlignError(
      'The chapter is longer than five hours, too long for a browser. Choose a WebVTT or SRT file, or divide it.',
    );
  const bytes = await load(audioUrl, (share) => onProgress(loadedShare * share), signal);
  onProgress(loadedShare);
  try {
    return await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  } catch {
    throw new AlignError('This browser cannot read the audio. Try another browser, or another audio file.');
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
