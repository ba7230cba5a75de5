import { bookLimits } from '@lamplight/contract/book-limits';
import type { Database } from '../../../db/schema.ts';
import { type LocalFile, openLocalFile } from '../../../gateways/storage/local-file.ts';
import { type Storage, tooLarge } from '../../../gateways/storage/storage.ts';
import type { UploadFolder } from '../../../gateways/storage/upload-folder.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Extent } from './containers/recording.ts';
import {
  type IngestedAudio,
  type IngestOptions,
  type PreparedAudio,
  prepareAudio,
} from './ingest/ingest-audio.ts';
import { receiveAudio, type SizedContent, type StoredAudio, storeAudio } from './ingest/store-audio.ts';
import type { AudioFacts } from './metadata/facts.ts';
import { createSeekIndexJob, type SeekIndexJob } from './seek-index/job.ts';
import {
  type AudioSource,
  type AudioWorkerPool,
  createAudioWorkerPool,
  type OpenedAudio,
} from './worker-pool.ts';

interface CutDeps {
  readonly storage: Storage;
  ingest(file: LocalFile, options: IngestOptions): Promise<IngestedAudio>;
}

/**
 * Stores a part of a stored file (from and to in seconds) as a file of its own; null if there is no such file. Only the
 * index and this part of the source are read, except in formats without an index.
 */
async function cutAudio(
  { storage, ingest }: CutDeps,
  key: string,
  range: { readonly start: number; readonly end: number },
): Promise<StoredAudio | null> {
  const source = await storage.open(key);
  if (!source) return null;
  try {
    const file: LocalFile = {
      size: source.size,
      read: (...given) => source.read(...given),
      close: async () => {},
    };
    const [part] = (await ingest(file, { split: false, range })).chapters;
    if (!part) throw new Error('a recording has at least one chapter');
    const { audio_url, duration, bytes, content_type } = part;
    return { audio_url, duration, bytes, content_type };
  } finally {
    source.release();
  }
}

/** A local file that a worker thread has parsed. */
export interface AudioFile {
  readonly facts: AudioFacts;
  /** Stores the file like `Audio.ingest`. */
  ingest(options: IngestOptions): Promise<IngestedAudio>;
}

interface FileOptions extends IngestOptions {
  readonly extent?: Extent | undefined;
}

export interface Audio {
  /** Creates missing seek indexes of MP3 files. */
  readonly seekIndexes: SeekIndexJob;
  /**
   * Reads the metadata of an audio file, given as a local path or as content. With 'playable', a damaged file is
   * accepted, and the metadata describe its playable part.
   * @throws ProblemError that tells the user what to do, if the file is not complete audio, or has no playable part
   */
  inspect(source: string | SizedContent, extent?: Extent): Promise<AudioFacts>;
  /**
   * Parses a local file once: `work` can decide by its metadata and then store it.
   * @throws ProblemError like `inspect`
   */
  open<T>(path: string, work: (file: AudioFile) => Promise<T>): Promise<T>;
  /**
   * Stores a local file's audio, repaired where browsers need it, in one piece or one per chapter; all or
   * nothing. The file itself and its cover (`facts.cover`) are left in place.
   * @throws ProblemError like `inspect`, and 'payload_too_large' or 'storage_full'
   */
  ingest(path: string, options: FileOptions): Promise<IngestedAudio>;
  /**
   * Stores the audio like `ingest`, but adds no rows yet. The worker thread is free again while this waits for the
   * disk.
   */
  prepare(source: string | SizedContent, options: FileOptions): Promise<PreparedAudio>;
  /** Stores audio as one file, given as content or as a local path; its type is detected from its bytes. */
  store(source: string | Uint8Array | SizedContent): Promise<StoredAudio>;
  /** Stores a part of a stored file, in seconds, without re-encoding; null if there is no such file. */
  cut(key: string, range: { readonly start: number; readonly end: number }): Promise<StoredAudio | null>;
  /** Lays out a book as one M4B; null unless one track can hold all chapters. @throws ProblemError like `inspect` */
  readonly layOutBook: AudioWorkerPool['layOut'];
  close(): Promise<void>;
}

interface AudioDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: Storage;
  /** Folder of incomplete uploads. */
  readonly uploads: UploadFolder;
  /** Shared worker pool; by default the service creates its own. */
  readonly workerPool?: AudioWorkerPool | undefined;
}

/** Reads, repairs, cuts and stores audio files. */
export function createAudio({ db, clock, log, storage, uploads, ...deps }: AudioDeps): Audio {
  const workerPool = deps.workerPool ?? createAudioWorkerPool();
  const seekIndexes = createSeekIndexJob({ db, storage, clock, log });
  const ingestDeps = { db, storage, clock };

  const open = <T>(
    source: AudioSource,
    work: (file: AudioFile) => Promise<T>,
    extent?: Extent,
  ): Promise<T> => {
    const workOn = (opened: OpenedAudio): Promise<T> =>
      work({
        facts: opened.facts,
        async ingest(options) {
          const finish = await prepareAudio(ingestDeps, source, opened, options);
          return (await finish()).save();
        },
      });
    return workerPool.read(source, workOn, extent);
  };

  const preparePath = async (path: string, { extent, ...options }: FileOptions): Promise<PreparedAudio> => {
    const { size, close } = await openLocalFile(path);
    await close();
    if (size > bookLimits.audioBytes) throw tooLarge(bookLimits.audioBytes);
    const startStoring = (opened: OpenedAudio) => prepareAudio(ingestDeps, path, opened, options);
    const finish = await workerPool.read(path, startStoring, extent);
    return await finish();
  };

  const ingest: Audio['ingest'] = async (path, options) => (await preparePath(path, options)).save();
  const inspect = (path: string, extent?: Extent) => open(path, async ({ facts }) => facts, extent);
  /**
   * Passes the path of a local file to `work`; content is first received into a file, because worker threads read
   * files.
   */
  const withFile = <T>(source: string | SizedContent, work: (path: string) => Promise<T>): Promise<T> =>
    typeof source === 'string' ? work(source) : receiveAudio(uploads, source, work);

  return {
    seekIndexes,
    inspect: (source, extent) => withFile(source, (path) => inspect(path, extent)),
    open: (path, work) => open(path, work),
    ingest,
    prepare: (source, options) => withFile(source, (path) => preparePath(path, options)),
    cut: (key, range) =>
      cutAudio(
        { storage, ingest: (file, options) => open(file, ({ ingest }) => ingest(options)) },
        key,
        range,
      ),
    layOutBook: (file, book) => workerPool.layOut(file, book),
    store: (source) => storeAudio({ folder: uploads, ingest }, source),
    async close() {
      await seekIndexes.stop();
      if (!deps.workerPool) await workerPool.close();
    },
  };
}
