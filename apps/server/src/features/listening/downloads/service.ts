import { createHash } from 'node:crypto';
import type { bookFileEndpoints } from '@lamplight/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/schema.ts';
import { zipFiles } from '../../../gateways/archive/zip-files.ts';
import type { Storage } from '../../../gateways/storage/storage.ts';
import { type Actor, refusalError } from '../../../http/auth.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { type BookRow, type Books, type ChapterRow, listCredits } from '../../catalogue/index.ts';
import {
  type Audio,
  audioKeyOf,
  type BookLayout,
  type BookTags,
  createWorkQueue,
  keysOf,
  type Streaming,
  storedKeyOf,
} from '../../media/index.ts';
import { chapterFiles, type StoredBook, type StoredChapter, statAll } from './chapter-files.ts';
import { m } from './messages.ts';
import { openLayout } from './open-layout.ts';

interface DownloadsDeps {
  readonly db: Database;
  readonly storage: Pick<Storage, 'open' | 'stat' | 'read'>;
  readonly books: Pick<Books, 'requireBook' | 'listChapters'>;
  readonly downloads: Streaming['bookDownloads'];
  readonly audio: Pick<Audio, 'layOutBook'>;
}

/** Maximum bytes of cached book indexes: an app that loads a book in ranges needs its index for each request. */
const maxIndexBytes = 64 << 20;
/** Maximum bytes of a cover in the file; larger covers are left out. */
const maxCoverBytes = 8 << 20;

const storedChapters = (chapters: readonly ChapterRow[]): StoredChapter[] =>
  chapters.flatMap(({ title, duration, audio_url }) => {
    const key = audioKeyOf(audio_url);
    return key === null ? [] : [{ title, duration, key }];
  });

/**
 * Offers whole books as files to members who may download: one M4B if the audio of all chapters fits into one track,
 * else a zip.
 */
export function createBookFiles({ db, storage, books, downloads, audio }: DownloadsDeps) {
  const layouts = new LRUCache<string, { readonly layout: BookLayout | null }>({
    maxSize: maxIndexBytes,
    sizeCalculation: ({ layout }) => 1000 + (layout?.head.byteLength ?? 0),
  });
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 50 });

  async function readBook(id: number, actor: Actor): Promise<StoredBook> {
    const row = await books.requireBook(id, actor);
    const chapters = storedChapters(await books.listChapters(id, actor));
    if (chapters.length === 0) throw new ProblemError('not_found', m.noRecordings);
    const version = createHash('sha256')
      .update(JSON.stringify([id, row.rev, row.updated_at, row.cover_image, chapters]))
      .digest('base64url');
    return { row, chapters, version };
  }

  async function coverOf(row: BookRow): Promise<Uint8Array | null> {
    const [key] = keysOf([row.cover_image]);
    const stored = key === undefined ? null : await storage.stat(storedKeyOf(key));
    return stored && stored.size <= maxCoverBytes ? storage.read(storedKeyOf(key ?? '')) : null;
  }

  async function tagsOf(row: BookRow): Promise<BookTags> {
    const [{ people, tags }, cover] = await Promise.all([listCredits(db, row.id), coverOf(row)]);
    const namesOf = (wanted: string) => people.flatMap(({ role, name }) => (role === wanted ? [name] : []));
    return {
      title: row.title,
      authors: namesOf('author'),
      narrators: namesOf('narrator'),
      genres: [...new Set(tags.flatMap(({ sub_tag }) => sub_tag ?? []))],
      description: row.synopsis,
      publisher: row.publisher ?? '',
      year: row.release_year ?? row.original_year,
      language: row.language,
      cover,
    };
  }

  /** Lays out the chapters as one M4B file by reading their audio indexes; null if they do not fit into one track. */
  async function readLayout({ row, chapters }: StoredBook): Promise<BookLayout | null> {
    if (!chapters.every(({ key }) => key.endsWith('.m4a'))) return null;
    const sizes = (await statAll(storage, chapters)).map((stored) => {
      if (!stored) throw new ProblemError('not_found', m.noRecordings);
      return stored.size;
    });
    const whole = {
      head: new Uint8Array(),
      parts: sizes.map((to, chapter) => ({ chapter, from: 0, to })),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
    const keys = chapters.map(({ key }) => key);
    const { release, ...file } = openLayout(storage, whole, { keys, modifiedMs: 0, etag: '' });
    try {
      return await audio.layOutBook(
        { ...file, close: async () => {} },
        {
          chapters: chapters.map(({ title }, index) => ({ title, size: sizes[index] ?? 0 })),
          tags: await tagsOf(row),
        },
      );
    } finally {
      release();
    }
  }

  async function layoutOf(book: StoredBook): Promise<BookLayout | null> {
    const known = layouts.get(book.version);
    if (known) return known.layout;
    return queue.run(book.version, 'now', async () => {
      const layout = await readLayout(book);
      layouts.set(book.version, { layout });
      return layout;
    });
  }

  downloads.provide('m4b', async (id, actor) => {
    const book = await readBook(id, actor);
    const layout = await layoutOf(book);
    if (!layout) throw new ProblemError('not_found', m.noRecordings);
    const keys = book.chapters.map(({ key }) => key);
    const modifiedMs = Date.parse(book.row.updated_at);
    const file = openLayout(storage, layout, { keys, modifiedMs, etag: `"${book.version}"` });
    return { contentType: 'audio/mp4', file };
  });
  downloads.provide('zip', async (id, actor) => {
    const { bytes, content } = zipFiles(await chapterFiles(storage, await readBook(id, actor)));
    return { contentType: 'application/zip', bytes, content };
  });

  const handlers: Pick<RouteHandlers<typeof bookFileEndpoints>, 'saveBookFile'> = {
    saveBookFile: async ({ params: { id }, actor }) => {
      const book = await readBook(id, actor);
      const refusal = refusalError(actor, 'download');
      if (refusal) throw refusal;
      const layout = await layoutOf(book);
      const kind = layout ? 'm4b' : 'zip';
      return {
        format: kind,
        bytes: layout?.bytes ?? zipFiles(await chapterFiles(storage, book)).bytes,
        url: downloads.sign({ kind, bookId: id, listener: actor, name: book.row.title }),
      };
    },
  };
  return { handlers };
}
