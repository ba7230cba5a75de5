import { readWebVtt } from '@lamplight/align';
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

/** A sentence of a downloaded chapter. */
export interface StoredSentence {
  readonly chapter_id: number;
  readonly chapter_title: string;
  /** Seconds into the chapter. */
  readonly start: number;
  readonly text: string;
}

/** Returns the words of a text in lower case, without accents, each after a space. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Returns a function that tells how well a sentence matches: 2 with the words in a row, 1 with all of them, 0. */
export function matcherOf(search: string): (text: string) => 0 | 1 | 2 {
  const phrase = wordsOf(search);
  const words = phrase.trim().split(' ');
  return (text) => {
    const said = wordsOf(text);
    if (phrase === ' ' || !words.every((word) => said.includes(unspaced.test(word) ? word : ` ${word}`)))
      return 0;
    return said.includes(phrase) ? 2 : 1;
  };
}

/**
 * Finds what is said in the downloaded chapters of a book, words in a row first; null if the book is not downloaded.
 * @param most sentences that are returned
 */
export async function findStoredSentences(
  bookId: number,
  { search, most }: { readonly search: string; readonly most: number },
): Promise<{ rows: StoredSentence[]; searched: string[] } | null> {
  const held = await licensedBook(({ id }) => id === bookId);
  if (!held) return null;
  const matches = matcherOf(search);
  const found: (StoredSentence & { readonly rank: number })[] = [];
  const searched: string[] = [];
  for (const { id, title } of held.book.chapters) {
    const text = await storedText(id);
    if (!text) continue;
    searched.push(title);
    for (const cue of readWebVtt(await text.text())) {
      const rank = matches(cue.text);
      if (rank > 0)
        found.push({ chapter_id: id, chapter_title: title, start: cue.start, text: cue.text, rank });
    }
  }
  return { rows: found.toSorted((a, b) => b.rank - a.rank).slice(0, most), searched };
}
