import type { SafeStore } from '../../../../lib/storage.ts';
import type { FoundFile } from './sort-files.ts';

/** An upload whose chapters are not saved: enough to go on with it once its file is there again, or to restore them. */
export interface ResumableUpload {
  /** Where it lies on the server. */
  readonly url: string;
  readonly name: string;
  /** With the folders that it lay in; its name alone where it was chosen by itself. */
  readonly path?: string;
  readonly size: number;
  /** Milliseconds since 1970: with name and size, what tells a file from others. */
  readonly modified: number;
  /** The playlist that it was meant for; `newBook` where that had no number yet. */
  readonly book: string;
  /** The id of the chapter whose audio it replaces; none for a file that becomes chapters of its own. */
  readonly replaces?: number;
  /** Once it has become chapters: when, in milliseconds since 1970, and the address of the first one's audio. */
  readonly done?: { readonly at: number; readonly audio: string };
}

/** `book` of a playlist that had no number yet. */
export const newBook = 'new';

/** What may be gone on with is swept from the server after a day; here it is forgotten after that many. */
const maxUploads = 1000;
/** The server keeps what was finished and never saved for so long. */
const doneMs = 72 * 3_600_000;

const isResumable = (value: unknown): value is ResumableUpload =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'url') === 'string';
const isKept = ({ done }: ResumableUpload) => !done || Date.now() - done.at < doneMs;

/** An address as chapters bear it: the signature is for listening. */
export const withoutSignature = (address: string): string => address.split('?')[0] ?? address;

/** What tells a file from others, without reading it. */
export const fingerprintOf = ({
  name,
  size,
  modified,
}: Pick<ResumableUpload, 'name' | 'size' | 'modified'>) => `${name}/${size}/${modified}`;

const isInFolder = (path: string) => path.includes('/');
/** Files of one name, size and date in two folders are two files: discs, for example, that were cut by one program. */
const mayBeSame = (one: string, other: string) => one === other || !isInFolder(one) || !isInFolder(other);

/** Uploads of this browser by one account, kept across visits until their chapters are saved. */
export function createResumableUploads(store: SafeStore, account: string | null) {
  const key = `uploads:${account ?? ''}`;
  const read = (): readonly ResumableUpload[] => {
    const kept = store.json(key);
    return Array.isArray(kept) ? kept.filter(isResumable).filter(isKept) : [];
  };
  const write = (uploads: readonly ResumableUpload[]) =>
    uploads.length > 0 ? store.setJson(key, uploads.slice(-maxUploads)) : store.remove(key);
  return {
    /** Those of a book that are not finished. */
    of: (book: string) => read().filter((upload) => upload.book === book && !upload.done),
    /** Those of a book that became chapters. */
    finishedOf: (book: string) => read().filter((upload) => upload.book === book && upload.done),
    /** The upload of this very file, if there is one. @param isTaken whether it is another file's, or in the editor */
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
    /** It has become chapters. @param audio the first one's address */
    finish: (url: string, audio: string) => {
      const done = { at: Date.now(), audio: withoutSignature(audio) };
      write(read().map((upload) => (upload.url === url ? { ...upload, done } : upload)));
    },
    /** Its playlist has a number now. */
    move: (urls: Iterable<string>, book: string) => {
      const moved = new Set(urls);
      write(read().map((upload) => (moved.has(upload.url) ? { ...upload, book } : upload)));
    },
    forget: (url: string) => write(read().filter((upload) => upload.url !== url)),
  };
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>;
