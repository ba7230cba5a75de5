import { fieldOf } from '../../../lib/record.ts';
import type { SafeStore } from '../../../lib/storage.ts';
import type { FoundFile } from './sort-files.ts';

/**
 * An upload whose chapters are not saved: enough to resume it once the file is chosen again, or to restore
 * its chapters.
 */
export interface ResumableUpload {
  /** The upload's URL on the server. */
  readonly url: string;
  readonly name: string;
  /** Path within its folder; the name alone for a single file. */
  readonly path?: string;
  readonly size: number;
  /** Milliseconds since 1970: identifies a file together with name and size. */
  readonly modified: number;
  /** Target playlist; `newBook` if it has no id yet. */
  readonly book: string;
  /** Id of the chapter whose audio the upload replaces; absent if it becomes new chapters. */
  readonly replaces?: number;
  /**
   * Set once the file has become chapters: the time in milliseconds since 1970, and the first chapter's audio
   * address.
   */
  readonly done?: { readonly at: number; readonly audio: string };
}

/** `book` of a playlist without an id. */
export const newBook = 'new';

/** Maximum number of stored uploads; older ones are dropped. The server deletes unfinished uploads after a day. */
const maxUploads = 1000;
/** Milliseconds that the server keeps finished uploads that were never saved. */
const doneMs = 72 * 3_600_000;

const isResumable = (value: unknown): value is ResumableUpload => typeof fieldOf(value, 'url') === 'string';
const isCurrent = ({ done }: ResumableUpload) => !done || Date.now() - done.at < doneMs;

/** Removes the query with the signature, which only playback needs. */
export const withoutSignature = (address: string): string => address.split('?')[0] ?? address;

/** Returns a text that identifies a file without reading its contents. */
export const fingerprintOf = ({
  name,
  size,
  modified,
}: Pick<ResumableUpload, 'name' | 'size' | 'modified'>) => `${name}/${size}/${modified}`;

const isInFolder = (path: string) => path.includes('/');
/**
 * True if two paths may be of the same file: they are equal, or one has no folder. The same name, size and date in two
 * folders are two files, as with discs ripped by one program.
 */
const mayBeSame = (a: string, b: string) => a === b || !isInFolder(a) || !isInFolder(b);

/** An account's uploads in this browser, stored until their chapters are saved. */
export function createResumableUploads(store: SafeStore, account: string | null) {
  const key = `uploads:${account ?? ''}`;
  const read = (): readonly ResumableUpload[] => {
    const stored = store.json(key);
    return Array.isArray(stored) ? stored.filter(isResumable).filter(isCurrent) : [];
  };
  const write = (uploads: readonly ResumableUpload[]) =>
    uploads.length > 0 ? store.setJson(key, uploads.slice(-maxUploads)) : store.remove(key);
  return {
    /** Returns a book's unfinished uploads. */
    of: (book: string) => read().filter((upload) => upload.book === book && !upload.done),
    /** Returns a book's uploads that have become chapters. */
    finishedOf: (book: string) => read().filter((upload) => upload.book === book && upload.done),
    /**
     * Finds the stored upload of this file.
     * @param isTaken true if the upload belongs to another file, or is in the editor
     */
    find: (
      { file, path }: FoundFile,
      book: string,
      isTaken: (url: string) => boolean,
    ): ResumableUpload | null =>
      read().find(
        ({ url, name, path: from = name, size, modified, book: of }) =>
          name === file.name &&
          size === file.size &&
          modified === file.lastModified &&
          mayBeSame(from, path) &&
          (of === book || of === newBook) &&
          !isTaken(url),
      ) ?? null,
    keep: (upload: ResumableUpload) => write([...read().filter(({ url }) => url !== upload.url), upload]),
    /**
     * Marks an upload as having become chapters.
     * @param audio audio address of the first chapter
     */
    finish: (url: string, audio: string) => {
      const done = { at: Date.now(), audio: withoutSignature(audio) };
      write(read().map((upload) => (upload.url === url ? { ...upload, done } : upload)));
    },
    /** Assigns uploads to a playlist that has just received its id. */
    move: (urls: Iterable<string>, book: string) => {
      const moved = new Set(urls);
      write(read().map((upload) => (moved.has(upload.url) ? { ...upload, book } : upload)));
    },
    forget: (url: string) => write(read().filter((upload) => upload.url !== url)),
  };
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>;
