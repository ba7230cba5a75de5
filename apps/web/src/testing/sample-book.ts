import type { Book, Chapter } from '@lamplight/contract';

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
    id: 7,
    title: 'The Book',
    status: 'Ongoing',
    cover_image: '',
    cover_hue: null,
    synopsis: '',
    tags: [],
    authors: [],
    narrators: [],
    series: [],
    subtitle: null,
    translators: [],
    editors: [],
    language: null,
    original_year: null,
    release_year: null,
    publisher: null,
    isbn: null,
    asin: null,
    abridged: null,
    content_notes: null,
    chapter_count: chapters.length,
    first_chapter_image: null,
    duration: null,
    total_views: 0,
    created_at: '',
    updated_at: '',
    chapters,
  };
}
