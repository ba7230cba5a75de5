import type { Book, BookSummary, Chapter } from '@lamplight/contract';
import { unknownMetadata } from '../features/catalogue/books/book-queries.ts';

/** Returns a sample book as it appears in lists. */
export const sampleSummary = (id: number, more: Partial<BookSummary> = {}): BookSummary => ({
  id,
  title: `Book ${id}`,
  status: 'Complete',
  cover_image: '',
  cover_hue: null,
  synopsis: '',
  tags: [],
  authors: [],
  narrators: [],
  series: [],
  language: null,
  chapter_count: 1,
  first_chapter_image: null,
  duration: null,
  total_views: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

/** A sample book: chapter ids count from 1, durations in seconds (null: unknown). */
export function sampleBook(lengths: readonly (number | null)[], signature = 'first'): Book {
  const chapters = lengths.map(
    (duration, index): Chapter => ({
      id: index + 1,
      title: `Chapter ${index + 1}`,
      audio_url: `/media/audio/${index + 1}.m4a?sig=${signature}`,
      image: null,
      book_title: 'The Book',
      artwork: null,
      duration,
    }),
  );
  return {
    ...sampleSummary(7, { title: 'The Book', status: 'Ongoing', chapter_count: chapters.length }),
    ...unknownMetadata,
    chapters,
  };
}
