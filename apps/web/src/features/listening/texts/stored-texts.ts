import { readWebVtt } from '@lamplight/align';
import { matchWords, searchWordsOf, spokenWords } from '@lamplight/contract/spoken-words';
import { chapterTextLimits } from '@lamplight/contract/text-limits';
import { session } from '../../../lib/session.ts';
import { downloadsCache, isLicensedNow, readManifest, textPath } from '../../media/index.ts';

/** Returns the downloaded book for which `has` returns true, if the member may play it now. */
async function licensedBook(has: (book: { readonly id: number; readonly chapterIds: number[] }) => boolean) {
  const manifest = await readManifest(caches);
  if (!manifest || manifest.member !== session.userId()) return null;
  const downloaded = manifest.books.find(({ book, chapters }) =>
    has({ id: book.id, chapterIds: chapters.map(({ id }) => id) }),
  );
  return downloaded && isLicensedNow(downloaded) ? downloaded : null;
}

const storedText = (chapterId: number) => caches.match(textPath(chapterId), { cacheName: downloadsCache });

/** Returns the stored text of a downloaded chapter; null if there is none. */
export async function findText(chapterId: number): Promise<Response | null> {
  const downloaded = await licensedBook(({ chapterIds }) => chapterIds.includes(chapterId));
  return (downloaded && (await storedText(chapterId))) ?? null;
}

/** Lists the downloaded chapters of a book that have a stored text; null if the book is not downloaded. */
export async function listTextChapters(bookId: number): Promise<number[] | null> {
  const downloaded = await licensedBook(({ id }) => id === bookId);
  if (!downloaded) return null;
  const ids = downloaded.chapters.map(({ id }) => id);
  const texts = await Promise.all(ids.map(storedText));
  return ids.filter((_, index) => texts[index] !== undefined);
}

/** A sentence of a downloaded chapter. */
export interface StoredSentence {
  readonly chapter_id: number;
  readonly chapter_title: string;
  /** Seconds into the chapter. */
  readonly start: number;
  readonly text: string;
}

/**
 * Returns a function that scores how well a sentence matches, as the server does: 4 for all words in sequence, 3 if
 * the last word is only the beginning of a word, 2 and 1 for the same with the words apart, 0 if a word is missing.
 */
export function matcherOf(search: string): (text: string) => number {
  const sought = searchWordsOf(search);
  if (sought === null) return () => 0;
  const { first, last, isOpen } = sought;
  return (text) => {
    const words = spokenWords(text);
    const written = matchWords(words, first, (word) => word === last);
    if (written === 'phrase' || !isOpen) return written === 'phrase' ? 4 : written ? 2 : 0;
    const completed = matchWords(words, first, (word) => word.startsWith(last));
    return completed === 'phrase' ? 3 : written ? 2 : completed ? 1 : 0;
  };
}

/**
 * Searches the sentences of a book's downloaded chapters, those with the words in sequence first; null if the book is
 * not downloaded.
 */
export async function findStoredSentences(
  bookId: number,
  search: string,
  signal: AbortSignal,
): Promise<{ rows: StoredSentence[]; total: number; isFloor: boolean; searched: string[] } | null> {
  const downloaded = await licensedBook(({ id }) => id === bookId);
  if (!downloaded) return null;
  const rankOf = matcherOf(search);
  const found: (StoredSentence & { readonly rank: number })[] = [];
  const searched: string[] = [];
  for (const { id, title } of downloaded.book.chapters) {
    signal.throwIfAborted();
    const text = await storedText(id);
    if (!text) continue;
    searched.push(title);
    for (const cue of readWebVtt(await text.text())) {
      const rank = rankOf(cue.text);
      if (rank > 0)
        found.push({ chapter_id: id, chapter_title: title, start: cue.start, text: cue.text, rank });
    }
  }
  const rows = found.toSorted((a, b) => b.rank - a.rank).slice(0, chapterTextLimits.found);
  return { rows, total: rows.length, isFloor: found.length > chapterTextLimits.found, searched };
}
