import type { SavedMoment } from '@lamplight/contract';

export const sampleMoment = (id: string, more: Partial<SavedMoment> = {}): SavedMoment => ({
  id,
  book_id: 1,
  book_title: 'Ash',
  authors: [],
  cover_image: '',
  cover_hue: null,
  chapter_id: 1,
  chapter_title: 'One',
  position: 0,
  note: '',
  created_at: '2026-01-01T00:00:00.000Z',
  changed_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
