import { randomBytes } from 'node:crypto';
import { bookLimits } from '@lamplight/contract/book-limits';
import type { RunInTransaction } from '../../../../db/group-commit.ts';
import type { Database } from '../../../../db/schema.ts';
import { type LocalFile, openLocalFile } from '../../../../gateways/storage/local-file.ts';
import type { Storage } from '../../../../gateways/storage/storage.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { audioKinds } from '../audio-formats.ts';
import { UnreadableFileError } from '../containers/errors.ts';
import type { OutputFile } from '../containers/recording.ts';
import { type FileRow, insertFiles } from '../media-files.ts';
import type { AudioFacts, EmbeddedChapter } from '../metadata/facts.ts';
import { indexKeyOf, storeSeekIndex } from '../seek-index/index-file.ts';
import type { AudioSource, OpenedAudio } from '../worker-pool.ts';
import { contentOf } from './content.ts';

/** A stored chapter. */
export interface IngestedChapter {
  /** Title of the mark, else of the file's tags; null if there is neither. */
  readonly title: string | null;
  /** '/media/audio/<file>', unsigned, as chapters store it. */
  readonly audio_url: string;
  /** Duration in seconds. */
  readonly duration: number;
  readonly bytes: number;
  readonly content_type: string;
}

export interface IngestedAudio {
  readonly chapters: readonly IngestedChapter[];
  readonly facts: AudioFacts;
}

export interface IngestOptions {
  /** True if each marked chapter becomes a file of its own. */
  readonly split: boolean;
  /** Chapters at which the file is split if it has no marks: sorted, from 0 to the file's end without gaps. */
  readonly chapters?: readonly EmbeddedChapter[] | undefined;
  /** The only part to store, in seconds; default: everything. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}

interface IngestDeps {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: Clock;
}

interface StoredFile {
  readonly title: string | null;
  readonly row: Omit<FileRow, 'released_at' | 'width' | 'height'>;
}

/** Opens a file so that failed reads can be distinguished from failed writes to the storage. */
async function openSource(source: AudioSource): Promise<LocalFile> {
  const file =
    typeof source === 'string' ? await openLocalFile(source) : { ...source, close: async () => {} };
  const read: LocalFile['read'] = (target, position) =>
    file.read(target, position).catch((error: unknown) => {
      throw new UnreadableFileError(error);
    });
  return { ...file, read };
}

/** Stored files of a recording that have no rows yet. */
export interface PreparedAudio {
  /**
   * Adds the rows of the files. If that fails, the files are deleted.
   * @param transact runs the transaction that commits the rows
   */
  save(transact?: RunInTransaction): Promise<IngestedAudio>;
  /** Deletes the files; called instead of `save`. */
  discard(): Promise<void>;
}

/** Maximum number of chapters of a recording that are written at once. */
const maxWrites = 3;

/**
 * Stores the audio of an opened file under random names: all of it or nothing. Resolves once the source may be closed;
 * the result is a function that waits until the files are on disk. The promise and the function both throw the same
 * errors.
 * @throws ProblemError 'payload_too_large' or 'storage_full'; UnreadableFileError
 */
export async function prepareAudio(
  { db, storage, clock }: IngestDeps,
  source: AudioSource,
  { facts, extract }: Pick<OpenedAudio, 'facts' | 'extract'>,
  { split, chapters: listed = [], range }: IngestOptions,
): Promise<() => Promise<PreparedAudio>> {
  const storedKeys: string[] = [];
  const writes: Promise<StoredFile>[] = [];

  async function storeFile(chapter: EmbeddedChapter | null, output: OutputFile): Promise<StoredFile> {
    const { duration, parts, seekIndex } = output;
    const key = `audio/${randomBytes(16).toString('hex')}.${facts.kind}`;
    const file = await openSource(source);
    try {
      storedKeys.push(key);
      const limits = { maxBytes: bookLimits.audioBytes };
      const { size } = await storage.put(key, contentOf(file, parts), limits);
      let seek_index: FileRow['seek_index'] = facts.kind === 'mp3' ? 'none' : null;
      if (seekIndex) {
        storedKeys.push(indexKeyOf(key));
        seek_index = await storeSeekIndex(storage, key, seekIndex, () => contentOf(file, parts));
      }
      const content_type = audioKinds[facts.kind];
      const fields = { content_type, bytes: size, duration, hue: null, seek_index, created_at: clock.iso() };
      const title = (chapter ? chapter.title : facts.tags.title) || null;
      return { title, row: { key, kind: 'audio', ...fields } };
    } finally {
      await file.close();
    }
  }

  async function discard(): Promise<void> {
    await Promise.allSettled(writes);
    for (const key of storedKeys) await storage.remove(key).catch(() => {});
  }

  async function orDiscard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await discard();
      throw error;
    }
  }

  await orDiscard(async () => {
    const marked = facts.chapters.length > 0 ? facts.chapters : listed;
    const part = range && { title: '', start: range.start, end: Math.min(range.end, facts.duration) };
    const selected = part ? [part] : split && marked.length > 1 ? marked : [null];
    for (const chapter of selected) {
      await writes.at(-maxWrites);
      const write = storeFile(chapter, await extract(chapter));
      // Prevents an unhandled rejection; the caller that awaits the promise gets the error.
      write.catch(() => {});
      writes.push(write);
    }
  });
  return async () => {
    const stored = await orDiscard(() => Promise.all(writes));
    const rows = stored.map(({ row }) => row);
    return {
      discard,
      save: async (transact = (work) => work(db)) => {
        await orDiscard(() => transact((tx) => insertFiles(tx, rows)));
        const chapters = stored.map(({ title, row: { key, duration, bytes, content_type } }) => {
          return { title, audio_url: `/media/${key}`, duration: duration ?? 0, bytes, content_type };
        });
        return { facts, chapters };
      },
    };
  };
}
