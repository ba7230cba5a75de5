import type { DemoSummary } from '@lamplight/contract';

/** Returns the books whose title contains the typed text. */
export function matching(books: readonly DemoSummary[], typed: string): readonly DemoSummary[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? books : books.filter((book) => book.title.toLowerCase().includes(wanted));
}

const secondsPerChapter = (book: DemoSummary): number =>
  (book.duration ?? 0) / Math.max(1, book.chapter_count);

/**
 * Returns the book that the demo opens with: the one with the longest chapters on average, since only the
 * second half of a chapter is played.
 */
export const openingBook = (books: readonly DemoSummary[]): DemoSummary | undefined =>
  books.toSorted((a, b) => secondsPerChapter(b) - secondsPerChapter(a))[0];
