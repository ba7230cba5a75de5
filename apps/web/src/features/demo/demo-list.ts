import type { DemoSummary } from '@lamplight/contract';

/** Books whose title contains what was typed. */
export function matching(books: readonly DemoSummary[], typed: string): readonly DemoSummary[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? books : books.filter((book) => book.title.toLowerCase().includes(wanted));
}

const secondsPerChapter = (book: DemoSummary): number =>
  (book.duration ?? 0) / Math.max(1, book.chapter_count);

/** The book that the demo opens with: that of the longest chapters, since one chapter's second half is heard. */
export const openingBook = (books: readonly DemoSummary[]): DemoSummary | undefined =>
  books.toSorted((a, b) => secondsPerChapter(b) - secondsPerChapter(a))[0];
