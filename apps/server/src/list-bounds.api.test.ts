import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demoBackendEndpoints, type Endpoint, endpoints, limits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { createHeavyReads } from './http/heavy-reads.ts';
import { followLinks } from './testing/follow-links.ts';
import { fillLargeLists, fillLibrary, type LargeLists } from './testing/large-lists.ts';
import { newFolder } from './testing/source-folders.ts';
import { type Send, testApp } from './testing/test-app.ts';

const demo = 'demo-api ';
const every: Readonly<Record<string, Endpoint>> = {
  ...endpoints,
  ...Object.fromEntries(Object.entries(demoBackendEndpoints).map(([name, call]) => [demo + name, call])),
};

/** Returns whether a schema contains a list at any depth. */
const holdsList = (shape: unknown): boolean =>
  typeof shape === 'object' &&
  shape !== null &&
  (('type' in shape && shape.type === 'array') || Object.values(shape).some(holdsList));

/**
 * Lists that cannot exceed the bound, with the reason; responses of a single comment, book or import are not lists.
 */
const boundedByConstruction: Readonly<Record<string, string>> = {
  'POST /books/batch': 'a result for each of at most 100 ids',
  'POST /books/{id}/export': 'at most 20 sentences',
  'GET /people/{id}/aliases': 'at most 100 names',
  'GET /series/{id}/aliases': 'at most 100 names',
  'GET /admin/plans/departures': '100 reasons of 1,000 characters at most',
  'GET /auth/subscription/invoices': '24 invoices at most',
  'GET /auth/plans': '50 plans at most',
  'GET /gifts/offers': '200 gifts with names and lines of 120 characters at most',
  'GET /admin/plans': '50 plans at most',
  'POST /admin/plans/refresh': '50 plans at most',
  'PUT /admin/plans/order': '50 plans at most',
  'PUT /admin/plans/{id}': '50 plans at most',
  'GET /admin/plans/staying': 'six reasons and three outcomes',
  'PUT /admin/plans/staying': 'six reasons and three outcomes',
  'GET /auth/sessions': 'the sign-ins of one account, 50 at most',
  'GET /auth/identity-providers': '10 providers with logos of 16 KB at most',
  'GET /admin/identity-providers': '10 providers with logos of 16 KB and 100 rules at most',
  'GET /auth/identities': 'one for each of 10 providers at most',
  'GET /auth/sign-in-methods': '20 passkeys at most',
  'POST /auth/passkeys/options': 'the ids of 20 passkeys at most',
  'POST /auth/passkeys/confirm-options': 'the ids of 20 passkeys at most',
  'POST /auth/authenticator/confirm': '10 recovery codes',
  'POST /auth/recovery-codes': '10 recovery codes',
  'GET /books/{id}': 'one book, which admins write: 2,000 chapters and 20 tags at most',
  'PUT /books/{id}': 'one book, which admins write: 2,000 chapters and 20 tags at most',
  [`${demo}GET /books/{id}`]: 'one book, which admins write: 2,000 chapters at most',
  'GET /books/publishers': '500 names of 200 characters at most',
  'GET /books/letters': 'letters of all alphabets, 5,000 at most',
  'GET /books/languages': '1,000 tags of 35 characters at most',
  'GET /books/teasers': '12 covers',
  'GET /admin/front-page': 'three steps, and a text of 4,000 characters',
  'PUT /admin/front-page': 'three steps, and a text of 4,000 characters',
  'GET /people': '100 names of 200 characters at most',
  'GET /releases': 'pages of 300 entries with titles of 200 characters, which the calendar test walks',
  'GET /people/{id}': 'the four roles',
  'PUT /people/{id}': 'the four roles',
  'GET /series': '100 names of 200 characters at most',
  'GET /series/{id}': '5,000 ids at most',
  'GET /books/continue': 'one book, which admins write: 2,000 chapters at most, by title and position',
  'GET /books/{id}/progress': 'a position for each of 2,000 chapters at most',
  'GET /books/{id}/history': '20 places',
  'GET /user/up-next': 'as many books as fit, and 500 ids',
  'PUT /user/up-next/{id}': '500 ids',
  'DELETE /user/up-next/{id}': '500 ids',
  'PUT /user/moments/{id}': 'the authors of one book',
  'GET /books/{id}/after': '7 books',
  'GET /user/listening-time': '86 days and one sum a year',
  'GET /library/progress': '2,000 books by id and share',
  'GET /library/suggestions': '6 books',
  'GET /user/settings/playback': '200 speeds of two numbers',
  'PUT /user/settings/playback': '200 speeds of two numbers',
  'GET /chapter-comments/{id}/marks': '200 marks of two numbers',
  'GET /moderation/words': '500 words of 60 characters at most',
  'PUT /moderation/words': '500 words of 60 characters at most',
  'GET /ignored-members': '500 names at most',
  'GET /moderation/cases/{id}': '8 comments of 40 KB as JSON, and 50 KB each of reports and history',
  'POST /moderation/cases/{id}/decision': 'the same as GET /moderation/cases/{id}',
  'PUT /imports/{id}/books/{entry_id}/damaged': 'one book of an import, with 20 damaged files at most',
  'POST /chapter-comments/{id}': 'one comment with the reactions of its author',
  'POST /comments/{id}': 'one comment with the reactions of its author',
  'GET /books/{id}/review': 'one review with the reaction of its author',
  'PUT /books/{id}/review': 'one review with the reaction of its author',
  'DELETE /books/{id}/review': 'nothing but stars',
  'DELETE /reviews/{id}': 'the id of one review',
  'DELETE /chapter-comments/{id}': 'ids of the comments above one, each deleted before',
  'DELETE /comments/{id}': 'ids of the comments above one, each deleted before',
  'DELETE /update-comments/{id}': 'ids of the comments above one, each deleted before',
  'DELETE /admin-announcements/{id}': 'ids of the comments above one, each deleted before',
  'GET /pages': '30 links with titles of 80 characters',
  'GET /user/push-devices': '20 devices at most',
  'PUT /user/push-devices': '20 devices at most',
  'DELETE /user/push-devices/{id}': '20 devices at most',
  'GET /user/notifications': '100 entries of a title, a name and 140 characters each',
  'GET /user/clips': '100 clips with quotes of 280 characters, cut to what fits',
  'GET /books/{id}/clips': '100 clips with quotes of 280 characters, cut to what fits',
  'GET /user/follows': '100 names or titles with the address of a cover',
  'GET /user/consents': '30 links with titles of 80 characters',
  'POST /user/consents': '30 links with titles of 80 characters',
  'GET /admin/mail-texts': 'twelve texts of 5,000 characters, and the product’s own',
  'PUT /admin/mail-texts/{kind}': 'one text with its placeholders',
  'DELETE /admin/mail-texts/{kind}': 'one text with its placeholders',
  'GET /admin/pages': '30 pages with titles of 80 characters, without their texts',
  'PUT /admin/pages/order': '30 pages with titles of 80 characters, without their texts',
  'GET /admin/pages/outlines': 'five texts of the product',
  'GET /admin/site': 'one row of settings, with a tagline for each language of the product',
  'GET /admin/pages/{id}': 'one text of 60,000 characters and 200 versions without theirs',
  'PUT /admin/pages/{id}': 'one text of 60,000 characters and 200 versions without theirs',
  'POST /admin/pages': 'one text of 60,000 characters and 200 versions without theirs',
  'POST /admin/pages/{id}/publish': 'one text of 60,000 characters and 200 versions without theirs',
  'POST /admin/pages/{id}/unpublish': 'one text of 60,000 characters and 200 versions without theirs',
  'GET /admin/api-keys': '50 keys at most',
  'POST /admin/api-keys': 'the scopes of one key',
  'DELETE /admin/api-keys/{id}': '50 keys at most',
  'DELETE /admin/webhooks/{id}': '20 webhooks with addresses of 1,000 characters',
  'GET /admin/feeds': '100 feeds a page, with seven days of use each',
  'GET /user/feeds': '10 feeds',
  'GET /admin/newsletters': '100 newsletters a page, without their texts',
  'GET /admin/webhooks': '20 webhooks with addresses of 1,000 characters',
  'POST /admin/webhooks': 'the events of one webhook',
  'PUT /admin/webhooks/{id}': 'the events of one webhook',
  'GET /admin/webhooks/{id}/deliveries': '100 deliveries a page, without their bodies',
  'GET /insights/books/{id}': 'a number for each 15 seconds of 2,000 chapters at most',
  'GET /insights/listening': '400 days, or weeks or months of 1,830 days',
  'GET /insights/now': 'the 20 books that most listen to',
  'GET /insights/subjects': 'as many rows of figures as a page has',
  'GET /insights/members': '400 days, with seven sums for each currency of the plans',
  'GET /insights/waiting': '20 books with a title each',
  'GET /insights/registrations': 'the 20 samples and clips of the most registrations',
  'GET /insights/books/{id}/origins': 'at most seven origins',
  'GET /insights/searches': 'as many searches of 60 characters as a page has',
  'GET /insights/cohorts': '36 months of joining, each with a number a month since',
  'GET /admin/royalties/rules': '200 rules with two names each',
  'POST /admin/royalties/rules': '200 rules with two names each',
  'PUT /admin/royalties/rules/{id}': '200 rules with two names each',
  'DELETE /admin/royalties/rules/{id}': '200 rules with two names each',
  'PUT /admin/royalties/settings': '200 rules with two names each',
  'GET /admin/royalties/months': '120 months with sums by currency and five titles at most',
  'POST /admin/royalties/months/{month}/close': 'one month with sums by currency',
  'GET /admin/royalties/months/{month}/statements': 'as many people as a page has, with sums by currency',
  'GET /admin/royalties/months/{month}/statements/{id}': '300 lines with a title each',
  'GET /user/year': 'years, and the most heard of four kinds',
  'GET /members/imports': '100 imports a page, with the headers of their files',
  'GET /members/imports/{id}/rows': '100 rows a page, with what is wrong with each',
  'GET /members/imports/{id}': 'one import: at most 300 names of columns',
  'POST /members/imports': 'one import: at most 300 names of columns',
  'POST /members/imports/{id}/cancel': 'one import: at most 300 names of columns',
  'POST /members/imports/{id}/start': 'one import: at most 300 names of columns',
  'POST /members/imports/{id}/undo': 'one import: at most 300 names of columns',
  'PUT /members/imports/{id}': 'one import: at most 300 names of columns',
  'GET /books/{id}/texts': '100 chapters a page, with titles of 300 characters and two states',
  'GET /books/{id}/text-chapters': '2,000 ids at most',
  'GET /books/{id}/chapters/{chapterId}/text/draft':
    'one text of 2,000,000 characters and 20,000 pairs of numbers',
  'GET /sentences': 'as many of 100 rows a page as fit, 200 in all',
  'GET /admin/gifts': '100 gifts a page, without their messages',
  'GET /admin/audit': '100 entries with a few texts of 200 characters each',
  'POST /media/uploads/{id}/finish': 'the chapters of one file, 2,000 at most',
  'GET /site': 'the tags of the languages that the product has',
  'PUT /admin/site': 'the tags of the languages that the product has',
  'POST /admin/site/logo': 'the tags of the languages that the product has',
  'POST /admin/site/cover': 'the tags of the languages that the product has',
  'POST /admin/site/front-picture': 'the tags of the languages that the product has',
  'DELETE /admin/site/logo': 'the tags of the languages that the product has',
  'DELETE /admin/site/cover': 'the tags of the languages that the product has',
  'DELETE /admin/site/front-picture': 'the tags of the languages that the product has',
};

interface Walk {
  /** Paths of the list; `{x}` is replaced by an id of the test library. */
  readonly paths: readonly string[];
  /** Returns the number of rows on all pages together. */
  readonly rows: (large: LargeLists) => number;
}

const inPages = (path: string, size = 'per_page') => [
  path,
  `${path}${path.includes('?') ? '&' : '?'}${size}=100`,
];
const walkBooks = (path: string): Walk => ({
  paths: inPages(path),
  rows: ({ counts }) => counts['books'] ?? 0,
});
const walkMembers = (path: string): Walk => ({
  paths: inPages(path),
  rows: ({ counts }) => counts['members'] ?? 0,
});
const walkComments = (path: string): Walk => ({
  paths: inPages(path, 'limit'),
  rows: ({ counts }) => counts['comments'] ?? 0,
});
const walkThread = (path: string): Walk => ({
  paths: inPages(path, 'limit'),
  rows: ({ counts }) => counts['thread'] ?? 0,
});

/** Lists that are truncated at the response limit and continue through Link. */
const walks: Readonly<Record<string, Walk>> = {
  'GET /books': walkBooks('/books'),
  'GET /books/popular': walkBooks('/books/popular'),
  'GET /books/recently-added': walkBooks('/books/recently-added'),
  'GET /books/recently-updated': walkBooks('/books/recently-updated'),
  'GET /books/filter': walkBooks('/books/filter?status=Ongoing'),
  'GET /books/bookmarks': walkBooks('/books/bookmarks'),
  'GET /library': {
    paths: ['/library?list=saved', '/library?list=saved&per_page=100'],
    rows: ({ counts }) => counts['books'] ?? 0,
  },
  'GET /user/moments': {
    paths: ['/user/moments', '/user/moments?per_page=100'],
    rows: ({ counts }) => counts['moments'] ?? 0,
  },
  'GET /books/tags': { paths: inPages('/books/tags'), rows: ({ counts }) => counts['tags'] ?? 0 },
  [`${demo}GET /books/demo`]: walkBooks('/books/demo'),
  'GET /auth/members': walkMembers('/auth/members'),
  'GET /auth/search-members': walkMembers('/auth/search-members?q=lamplight'),
  'GET /users/search': walkMembers('/users/search?q=lamplight'),
  'GET /imports/{id}/books': {
    paths: inPages('/imports/{import}/books'),
    rows: ({ counts }) => counts['entries'] ?? 0,
  },
  'GET /moderation/cases': {
    paths: ['/moderation/cases?limit=30', '/moderation/cases?limit=100'],
    rows: ({ counts }) => counts['cases'] ?? 0,
  },
  'GET /chapter-comments/{id}': walkComments('/chapter-comments/{chapter}'),
  'GET /comments/{id}': walkComments('/comments/{book}'),
  'GET /books/{id}/reviews': walkComments('/books/{book}/reviews'),
  'GET /update-comments': walkComments('/update-comments'),
  'GET /admin-announcements/': walkComments('/admin-announcements/'),
  'GET /chapter-comments/{id}/thread': walkThread('/chapter-comments/{chapterThread}/thread'),
  'GET /comments/{id}/thread': walkThread('/comments/{bookThread}/thread'),
  'GET /update-comments/{id}/thread': walkThread('/update-comments/{updateThread}/thread'),
  'GET /admin-announcements/{id}/thread': walkThread('/admin-announcements/{announcementThread}/thread'),
};

/** Endpoints whose list is nested in the response; another test below checks them. */
const within = ['GET /imports/folders'];

test('every endpoint that returns a list respects the size limit or states why it needs none', () => {
  const lists = Object.keys(every).filter((name) => holdsList(every[name]?.result));
  const known = [...Object.keys(walks), ...Object.keys(boundedByConstruction), ...within];
  expect(lists.toSorted()).toEqual(known.toSorted());
});

/**
 * Returns the keys that identify the rows.
 * @param isTops only top-level comments, because replies have their own endpoints
 */
function keysOf(rows: readonly Record<string, unknown>[], isTops: boolean): unknown[] {
  const matchingRows = isTops ? rows.filter((row) => row['reply_to_id'] === null) : rows;
  return matchingRows.map(
    (row) =>
      row['id'] ??
      (row['book'] as { id: number } | undefined)?.id ??
      `${String(row['main_tag'])} ${String(row['sub_tag'])}`,
  );
}

test('no list is larger than 500 KB, and following Link finds each row once', {
  timeout: 120_000,
}, async () => {
  const t = await testApp();
  const large = await fillLargeLists(t);
  const admin = t.as('admin');
  const member = t.as('member');
  const atDemo: Send = (method, path) => t.app.inject({ method, url: `/demo-api${path}` });
  for (const [name, { paths, rows }] of Object.entries(walks))
    for (const path of paths) {
      const send = name.startsWith(demo) ? atDemo : /bookmarks|library|moments/.test(name) ? member : admin;
      const filled = path.replace(/\{(\w+)\}/g, (_, id: string) => String(large.ids[id]));
      const answers = await followLinks<Record<string, unknown>>(send, filled);
      const isList = name.includes('comments') || name.includes('announcements');
      const keys = keysOf(answers.flat(), isList && !name.includes('thread'));
      expect([path, answers.length > 1, keys.length]).toEqual([path, true, rows(large)]);
      expect(new Set(keys).size, path).toBe(keys.length);
    }
});

test('a truncated numbered page links to its next row', async () => {
  const t = await testApp();
  await fillLibrary(t);
  const member = t.as('member');
  const ask = async (query: string) => {
    const answer = await member('GET', `/books?sort=title&${query}`);
    const next = /[?&]offset=(\d+)[^>]*>; rel="next"/.exec(String(answer.headers['link']))?.[1];
    const books: { id: number }[] = answer.json();
    return { ids: books.map(({ id }) => id), next: Number(next) };
  };
  const perPage = 40;
  const cut = await ask(`page=1&per_page=${perPage}`);
  expect(cut.ids.length).toBeLessThan(perPage);
  const page = cut.ids;
  for (let { next } = cut; next < perPage; ) {
    const rest = await ask(`offset=${next}&per_page=${perPage - next}`);
    page.push(...rest.ids);
    next = rest.next;
  }
  const second = await ask(`page=2&per_page=${perPage}`);
  expect(page).toHaveLength(perPage);
  expect(new Set([...page, ...second.ids]).size).toBe(perPage + second.ids.length);
});

test('books of unpaged lists include their chapters as far as there is room', async () => {
  const t = await testApp();
  await fillLibrary(t);
  await t.deps.connection.db.deleteFrom('book_tags').execute();
  await t.deps.connection.db.updateTable('books').set({ cover_image: '/c.jpg', synopsis: '' }).execute();
  await t.deps.connection.db
    .updateTable('catalogue')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute();
  for (const path of ['/books', '/books/recently-added', '/books/recently-updated', '/books/popular']) {
    const answer = await t.as('member')('GET', path);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(limits.listBytes);
    const books = answer.json() as { chapter_count: number; chapters?: unknown[] }[];
    expect(books.length, path).toBeGreaterThan(20);
    const withChapters = books.filter(({ chapters }) => chapters);
    expect(withChapters.length, path).toBeGreaterThan(5);
    for (const { chapters, chapter_count } of withChapters) expect(chapters).toHaveLength(chapter_count);
  }
});

test('returns as many import folders as fit, and the rest by offset', async () => {
  const importDir = await newFolder();
  await Promise.all(
    Array.from({ length: 1500 }, (_, n) =>
      mkdir(join(importDir, `${String(n).padStart(4, '0')} ${'f'.repeat(200)}`)),
    ),
  );
  const t = await testApp({ importDir });
  const names: string[] = [];
  for (;;) {
    const answer = await t.as('admin')('GET', `/imports/folders?offset=${names.length}`);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(limits.listBytes);
    const { folders, total } = answer.json() as { folders: { name: string }[]; total: number };
    expect([total, folders.length > 0]).toEqual([1500, true]);
    names.push(...folders.map(({ name }) => name));
    if (names.length >= total) break;
  }
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(1500);
});

test.each([
  [{ concurrent: 4, waiting: 9, perClient: 0 }, 429, 'too_many_requests', '1'],
  [{ concurrent: 0, waiting: 0, perClient: 9 }, 503, 'unavailable', '2'],
] as const)(
  'with all slots for large lists in use (%j), the next request gets %i',
  async (most, status, code, wait) => {
    const t = await testApp({}, { heavyReads: createHeavyReads(most) });
    const { id } = await t.addBook();
    const member = t.as('member');
    for (const path of ['/books', '/books/bookmarks', '/books?per_page=100', `/comments/${id}?limit=20`]) {
      const answer = await member('GET', path);
      expect(answer.json(), path).toMatchObject({ status, code });
      expect(answer.headers['retry-after']).toBe(wait);
    }
    // Small lists, which screens request, are not limited.
    for (const path of ['/books?page=1', '/books/popular?per_page=6', `/books/${id}`])
      expect((await member('GET', path)).statusCode, path).toBe(200);
  },
);
