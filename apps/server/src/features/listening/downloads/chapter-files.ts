import type { SizedFile } from '../../../gateways/archive/zip-files.ts';
import { readStored } from '../../../gateways/storage/read-stored.ts';
import type { Storage, StoredFile } from '../../../gateways/storage/storage.ts';
import { forEachConcurrent } from '../../../platform/for-each-concurrent.ts';
import { safeFileName } from '../../../platform/safe-file-name.ts';
import type { BookRow } from '../../catalogue/index.ts';
import { keysOf, storedKeyOf } from '../../media/index.ts';
import { m } from './messages.ts';

/** A chapter whose recording is stored on this server. */
export interface StoredChapter {
  readonly title: string;
  /** Seconds. */
  readonly duration: number | null;
  /** Storage key. */
  readonly key: string;
}

export interface StoredBook {
  readonly row: BookRow;
  readonly chapters: readonly StoredChapter[];
  /** Hash that changes whenever the content of the downloaded file would change. */
  readonly version: string;
}

/** Maximum number of recordings that the storage is asked about at once. */
const maxStats = 8;

/** Returns size and date of each chapter's recording; null for those that the storage lacks. */
export async function statAll(
  storage: Pick<Storage, 'stat'>,
  chapters: readonly StoredChapter[],
): Promise<(StoredFile | null)[]> {
  const stats: (StoredFile | null)[] = [];
  await forEachConcurrent(chapters, maxStats, async ({ key }, index) => {
    stats[index] = await storage.stat(key);
  });
  return stats;
}

/** Returns an M3U playlist of the files, which most players read. */
const playlistOf = (files: readonly { readonly chapter: StoredChapter; readonly name: string }[]): string =>
  [
    '#EXTM3U',
    ...files.flatMap(({ chapter: { title, duration }, name }) => [
      `#EXTINF:${Math.round(duration ?? -1)},${title}`,
      name,
    ]),
    '',
  ].join('\n');

/** Returns a folder with a book's recordings, cover and playlist; leaves out recordings that the storage lacks. */
export async function chapterFiles(
  storage: Pick<Storage, 'open' | 'stat'>,
  { row, chapters }: StoredBook,
): Promise<SizedFile[]> {
  const folder = safeFileName(row.title, m.untitled);
  const modifiedMs = Date.parse(row.updated_at);
  const digits = Math.max(2, String(chapters.length).length);
  const files: SizedFile[] = [];
  const add = (name: string, key: string, stored: StoredFile | null): boolean => {
    if (!stored) return false;
    files.push({
      name: `${folder}/${name}`,
      bytes: stored.size,
      modifiedMs: stored.modifiedMs,
      open: () => readStored(storage, key),
    });
    return true;
  };
  const added: { chapter: StoredChapter; name: string }[] = [];
  const stats = await statAll(storage, chapters);
  for (const [index, chapter] of chapters.entries()) {
    const number = String(index + 1).padStart(digits, '0');
    const extension = chapter.key.slice(chapter.key.lastIndexOf('.') + 1);
    const name = `${number} - ${safeFileName(chapter.title, m.chapter)}.${extension}`;
    if (add(name, chapter.key, stats[index] ?? null)) added.push({ chapter, name });
  }
  const [cover] = keysOf([row.cover_image]);
  if (cover !== undefined) add('cover.jpg', storedKeyOf(cover), await storage.stat(storedKeyOf(cover)));
  const playlist = Buffer.from(playlistOf(added));
  files.push({
    name: `${folder}/${folder}.m3u8`,
    bytes: playlist.byteLength,
    modifiedMs,
    async *open() {
      yield playlist;
    },
  });
  return files;
}
