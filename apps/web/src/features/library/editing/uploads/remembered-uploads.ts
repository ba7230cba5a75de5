import type { SafeStore } from '../../../../lib/storage.ts';
import type { FoundFile } from './sort-files.ts';

/** An upload that was begun and not ended: enough to go on with it once its file is there again. */
export interface RememberedUpload {
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
}

/** `book` of a playlist that had no number yet. */
export const newBook = 'new';

/** What may be gone on with is swept from the server after a day; here it is forgotten after that many. */
const most = 1000;

const isRemembered = (value: unknown): value is RememberedUpload =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'url') === 'string';

/** What tells a file from others, without reading it. */
export const fingerprintOf = ({
  name,
  size,
  modified,
}: Pick<RememberedUpload, 'name' | 'size' | 'modified'>) => `${name}/${size}/${modified}`;

const isInFolder = (path: string) => path.includes('/');
/** Files of one name, size and date in two folders are two files: discs, for example, that were cut by one program. */
const mayBeSame = (one: string, other: string) => one === other || !isInFolder(one) || !isInFolder(other);

/** Uploads begun in this browser by one account, kept across visits. */
export function createRememberedUploads(store: SafeStore, account: string | null) {
  const key = `uploads:${account ?? ''}`;
  const read = (): readonly RememberedUpload[] => {
    const kept = store.json(key);
    return Array.isArray(kept) ? kept.filter(isRemembered) : [];
  };
  const write = (uploads: readonly RememberedUpload[]) =>
    uploads.length > 0 ? store.setJson(key, uploads.slice(-most)) : store.remove(key);
  return {
    of: (book: string) => read().filter((upload) => upload.book === book),
    /** The upload of this very file, if there is one. @param isTaken whether another file is being sent there */
    find: (
      { file, path }: FoundFile,
      book: string,
      isTaken: (url: string) => boolean,
    ): RememberedUpload | null =>
      read().find(
        ({ url, name, path: from = name, size, modified, book: of }) =>
          name === file.name &&
          size === file.size &&
          modified === file.lastModified &&
          mayBeSame(from, path) &&
          (of === book || of === newBook) &&
          !isTaken(url),
      ) ?? null,
    keep: (upload: RememberedUpload) => write([...read().filter(({ url }) => url !== upload.url), upload]),
    forget: (url: string) => write(read().filter((upload) => upload.url !== url)),
  };
}

export type RememberedUploads = ReturnType<typeof createRememberedUploads>;
