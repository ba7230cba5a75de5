import type { Alignment, Energies, Pause } from '@lamplight/align';
import { readStored } from '@lamplight/messages/stored';
import type { AlignMessage, AlignRequest, AlignTask } from './align-worker.ts';
import { m } from './messages.ts';
import { type Mp3, piecesOf, readMp3 } from './mp3-frames.ts';

/**
 * Rate in Hz at which recordings are decoded: browsers resample without a filter, so the worker lowers the rate to 8
 * kHz.
 */
const fineRate = 24_000;
/** Rate in Hz for files that are decoded as a whole and would take too much memory otherwise. */
const coarseRate = 8000;
const longestFineSeconds = 30 * 60;
/** Maximum seconds of a chapter: a longer one would need gigabytes of memory if it is decoded as a whole. */
const longestSeconds = 5 * 3600;
/** Seconds that are decoded, and passed to the worker, at a time. */
const pieceSeconds = 60;
/** Number of samples by which a decoded part may differ, because browsers round. */
const roundedSamples = 2;
/** Shares of the measuring at which loading and decoding are done. */
const loadedShare = 0.5;
const decodedShare = 0.95;

/**
 * Converts the progress of measuring, 0 to 1, to that of decoding, which is a part of it; null before and after decoding.
 * Files other than MP3 stay at 0 until decoding is done.
 */
export function decodedPart(share: number): number | null {
  if (share < loadedShare || share >= decodedShare) return null;
  return (share - loadedShare) / (decodedShare - loadedShare);
}

/** Measurements of a recording. */
export interface Measured {
  readonly energies: Energies;
  /** Pauses of 0.5 s or more. */
  readonly pauses: readonly Pause[];
}

/** Thrown if a chapter cannot be aligned; the message says why and what to do. */
export class AlignError extends Error {}

/** Thrown if a text was not found in the recording, perhaps only because of other audio before and after the text. */
export class MismatchError extends AlignError {}

/** Thrown if a recording could not be loaded now; a retry may succeed. */
class LoadError extends AlignError {
  constructor() {
    super(navigator.onLine ? m.audioNotLoaded : m.audioNotLoadedOffline);
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
  const pieces = decodePieces(source, { onProgress, signal });
  // Sends one piece at a time: a whole recording in a message would be in memory twice.
  const next = async (): Promise<[AlignRequest, ArrayBuffer[]]> => {
    const piece = await pieces.next();
    if (piece.done) return [{ kind: 'finish' }, []];
    const { samples, rate } = piece.value;
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
  const next = (): Promise<[AlignRequest, ArrayBuffer[]]> =>
    Promise.resolve([{ kind: 'align', tasks, energies, language }, []]);
  const { alignments } = await runWorker('aligned', { next, ...work });
  return alignments.map(({ refusal, ...alignment }) => ({
    ...alignment,
    refusal: refusal && readStored(refusal),
  }));
}

interface WorkerJob extends Work {
  /** Returns the next request for the worker, and the buffers to transfer with it. */
  readonly next: () => Promise<[AlignRequest, ArrayBuffer[]]>;
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
      worker.addEventListener('error', () => reject(new AlignError(m.browserGaveUp)));
      worker.addEventListener('message', ({ data }: MessageEvent<AlignMessage>) => {
        if (data.kind === 'next') send();
        else if (data.kind === 'progress') onProgress(data.share);
        else if (data.kind === kind) resolve(data as Extract<AlignMessage, { kind: Kind }>);
      });
      const send = () => void next().then((request) => worker.postMessage(...request), reject);
      send();
    });
  } finally {
    worker.terminate();
  }
}

/** Returns the samples `from` to `to` of a recording, mixed to one channel. */
function mono(audio: AudioBuffer, from: number, to: number): Float32Array<ArrayBuffer> {
  const mixed = new Float32Array(Math.max(0, Math.min(to, audio.length) - from));
  for (let channel = 0; channel < audio.numberOfChannels; channel += 1) {
    const samples = audio.getChannelData(channel);
    for (let index = 0; index < mixed.length; index += 1) {
      mixed[index] = (mixed[index] ?? 0) + (samples[from + index] ?? 0) / audio.numberOfChannels;
    }
  }
  return mixed;
}

interface Samples {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly rate: number;
}

/** Decodes a recording: an MP3 in parts, other files as a whole. @throws AlignError */
async function* decodePieces(source: Source, { onProgress, signal }: Work): AsyncGenerator<Samples> {
  const { audioUrl } = source;
  const duration = source.duration ?? (await readDuration(audioUrl, signal));
  const bytes = await load(audioUrl, (share) => onProgress(loadedShare * share), signal);
  onProgress(loadedShare);
  const mp3 = readMp3(new Uint8Array(bytes));
  const progress = (share: number) => onProgress(loadedShare + (decodedShare - loadedShare) * share);
  try {
    if (mp3 && (await isDivisible(mp3, bytes))) yield* decodeMp3(mp3, bytes, progress);
    else yield* decodeWhole(bytes, duration);
  } catch (error) {
    if (error instanceof AlignError) throw error;
    throw new AlignError(m.audioUnreadable);
  }
}

const contextOf = (rate: number) => new OfflineAudioContext(1, 1, rate);

/** Returns whether this browser decodes a part of an MP3 into the expected number of samples. */
async function isDivisible(mp3: Mp3, bytes: ArrayBuffer): Promise<boolean> {
  const [, piece] = piecesOf(mp3, fineRate, 2);
  if (!piece) return false;
  const { length } = await contextOf(fineRate).decodeAudioData(bytes.slice(piece.from, piece.to));
  return Math.abs(length - piece.decoded) <= roundedSamples;
}

async function* decodeMp3(
  mp3: Mp3,
  bytes: ArrayBuffer,
  onProgress: (share: number) => void,
): AsyncGenerator<Samples> {
  const pieces = piecesOf(mp3, fineRate, pieceSeconds);
  let skipped = Math.round((mp3.delay * fineRate) / mp3.rate);
  for (const [index, { from, to, before, length }] of pieces.entries()) {
    const audio = await contextOf(fineRate).decodeAudioData(bytes.slice(from, to));
    const end = index === pieces.length - 1 ? audio.length : Math.min(audio.length, before + length);
    yield { samples: mono(audio, before + skipped, end), rate: fineRate };
    skipped = 0;
    onProgress((index + 1) / pieces.length);
  }
}

async function* decodeWhole(bytes: ArrayBuffer, duration: number): AsyncGenerator<Samples> {
  if (duration > longestSeconds) throw new AlignError(m.chapterTooLong);
  const rate = duration > longestFineSeconds ? coarseRate : fineRate;
  const audio = await contextOf(rate).decodeAudioData(bytes);
  for (let at = 0; at < audio.length; at += pieceSeconds * rate)
    yield { samples: mono(audio, at, at + pieceSeconds * rate), rate };
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

/**
 * Loads the file of a recording.
 * @param onShare called with the share that is loaded, 0 to 1
 * @throws LoadError
 */
async function load(
  url: string,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok || !response.body) throw new LoadError();
    const total = Number(response.headers.get('content-length'));
    let [loaded, percent] = [0, 0];
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, controller) {
          loaded += piece.length;
          // Report rarely: each report renders the page again.
          if (total > 0 && loaded >= ((percent + 1) * total) / 100) {
            percent = Math.min(100, Math.floor((100 * loaded) / total));
            onShare(percent / 100);
          }
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
