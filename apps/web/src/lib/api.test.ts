import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, call, callPage, detailOf } from './api.ts';
import { pageLeaving } from './page-leaving.ts';
import { mayRetry } from './query.ts';

const answerWith = (body: string, init: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, init)),
  );
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('Expected an ApiError');
  return error;
};

afterEach(() => vi.unstubAllGlobals());

test('a paged call returns the total number of rows', async () => {
  answerWith('[]', { headers: { 'x-total-count': '31' } });
  const page = { rows: [], total: 31 };
  await expect(callPage('GET /books', { query: { page: 2 } })).resolves.toEqual({ ...page, hasNext: false });
  answerWith('[]', { headers: { 'x-total-count': '31', link: '</api/books?page=3>; rel="next"' } });
  await expect(callPage('GET /books', { query: { page: 2 } })).resolves.toEqual({ ...page, hasNext: true });
});

test('completes a numbered page that the server cut short', async () => {
  const books = Array.from({ length: 60 }, (_, id) => ({ id }));
  const requested: string[] = [];
  // The mock server sends at most ten rows per response.
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const query = new URL(url, 'http://api').searchParams;
    const perPage = Number(query.get('per_page'));
    const offset = Number(query.get('offset') ?? (Number(query.get('page')) - 1) * perPage);
    const rows = books.slice(offset, offset + Math.min(perPage, 10));
    const next = offset + rows.length;
    const link = next < books.length ? { link: `</api/books?offset=${next}>; rel="next"` } : undefined;
    return new Response(JSON.stringify(rows), { headers: { 'x-total-count': '60', ...link } });
  });
  const second = await callPage('GET /books', { query: { page: 2, per_page: 24, sort: 'title' } });
  expect(second).toEqual({ rows: books.slice(24, 48), total: 60, hasNext: true });
  expect(requested).toHaveLength(3);
  expect(requested.every((url) => url.includes('sort=title'))).toBe(true);
  const last = await callPage('GET /books', { query: { offset: 48, per_page: 24 } });
  expect(last).toEqual({ rows: books.slice(48), total: 60, hasNext: false });
});

test('an error keeps its status, code, detail, fields and Retry-After', async () => {
  const problem = {
    code: 'too_many_requests',
    detail: 'Slow down.',
    fields: [{ field: 'q', message: 'Too long' }],
  };
  answerWith(JSON.stringify(problem), { status: 429, headers: { 'retry-after': '30' } });
  const error = await failure(call('GET /auth/me'));
  expect(error).toMatchObject({ status: 429, retryAfter: 30, ...problem });
  expect(detailOf(error, 'otherwise')).toBe('Slow down.');
});

test("a proxy's error page becomes an error without detail", async () => {
  answerWith('<h1>Bad gateway</h1>', { status: 502 });
  const error = await failure(call('GET /auth/me'));
  expect(error).toMatchObject({ status: 502, code: 'unknown', detail: '' });
  expect(detailOf(error, 'otherwise')).toBe('otherwise');
  expect(error.message).toBe('Request failed with status 502 (unknown).');
});

test('no response is status 0, and an aborted call stays an abort', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure(call('GET /auth/me'))).toMatchObject({ status: 0, code: 'network' });
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('gone', 'AbortError')));
  await expect(call('GET /auth/me')).rejects.toMatchObject({ name: 'AbortError' });
});

test('a request that fails while the page is being left is aborted', async () => {
  vi.spyOn(pageLeaving, 'isLeaving').mockReturnValue(true);
  vi.stubGlobal('fetch', () =>
    Promise.reject(new TypeError('NetworkError when attempting to fetch resource.')),
  );
  await expect(call('GET /auth/me')).rejects.toMatchObject({ name: 'AbortError' });
});

test('HTTP errors are not retried, lost connections twice', () => {
  expect(mayRetry(0, new ApiError({ status: 404, code: 'not_found' }))).toBe(false);
  expect(mayRetry(0, new ApiError({ status: 503, code: 'unavailable' }))).toBe(true);
  expect(mayRetry(1, new ApiError({ status: 0, code: 'network' }))).toBe(true);
  expect(mayRetry(2, new ApiError({ status: 0, code: 'network' }))).toBe(false);
});
