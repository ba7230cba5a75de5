import type { Page } from '@playwright/test';

const bookOf = (place: number) => ({
  id: place + 1,
  title: `Book ${place + 1}`,
  status: 'Complete',
  cover_image: '',
  cover_hue: null,
  synopsis: '',
  tags: [{ main_tag: 'Official', sub_tag: 'Fable' }],
  authors: [],
  narrators: [],
  series: [],
  language: null,
  chapter_count: 3,
  first_chapter_image: null,
  duration: 60,
  total_views: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

/**
 * Mocks the list of a library of `total` books, because creating so many takes too long. Returns the queries
 * received, in order.
 */
export async function bigLibrary(page: Page, total: number): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route(/\/api\/books(\/filter)?\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const perPage = Number(query.get('per_page'));
    const offset = Number(query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * perPage);
    const count = Math.max(0, Math.min(perPage, total - offset));
    const json = Array.from({ length: count }, (_, index) => bookOf(offset + index));
    await route.fulfill({ json, headers: { 'x-total-count': String(total) } });
  });
  return asked;
}
