import { session } from '../../lib/session.ts';
import { downloadsCache, isLicensedNow, readManifest, textPath } from '../offline/index.ts';

/** Returns the downloaded book of a chapter, if the member may play it now. */
async function licensedBook(has: (book: { readonly id: number; readonly chapterIds: number[] }) => boolean) {
  const manifest = await readManifest(caches);
  if (!manifest || manifest.member !== session.userId()) return null;
  const held = manifest.books.find(({ book, chapters }) =>
    has({ id: book.id, chapterIds: chapters.map(({ id }) => id) }),
  );
  return held && isLicensedNow(held) ? held : null;
}

const storedText = (chapterId: number) => caches.match(textPath(chapterId), { cacheName: downloadsCache });

/** Returns the stored text of a downloaded chapter; null if there is none. */
export async function findText(chapterId: number): Promise<Response | null> {
  const held = await licensedBook(({ chapterIds }) => chapterIds.includes(chapterId));
  return (held && (await storedText(chapterId))) ?? null;
}

/** Lists the downloaded chapters of a book that have a stored text; null if the book is not downloaded. */
export async function listTextChapters(bookId: number): Promise<number[] | null> {
  const held = await licensedBook(({ id }) => id === bookId);
  if (!held) return null;
  const ids = held.chapters.map(({ id }) => id);
  const texts = await Promise.all(ids.map(storedText));
  return ids.filter((_, index) => texts[index] !== undefined);
}
