import type { Notification } from '@lamplight/contract';
import { type ScreenPath, screens } from '@lamplight/contract/screens';
import type { Page } from '@playwright/test';
import { expectAccessibleInPseudoLocale } from './support/accessible.ts';
import { api } from './support/listening.ts';
import { expect, signedIn, test } from './support/test.ts';
import { Untranslated } from './support/untranslated.ts';

/** Addresses to open for each screen. Placeholders such as `{book}` are replaced by ids of the sample library. */
const addresses: Record<ScreenPath, readonly string[]> = {
  '/': [],
  '/login': ['/login'],
  '/login/callback/:provider': ['/login/callback/none'],
  '/register': ['/register'],
  '/forgot-password': ['/forgot-password'],
  '/reset-password': ['/reset-password'],
  '/reset-password/:token': ['/reset-password/none'],
  '/confirm-email/:token': ['/confirm-email/none'],
  '/revert-email/:token': ['/revert-email/none'],
  '/not-me/:token': ['/not-me/none'],
  '/connect-subscription': ['/connect-subscription'],
  '/connect-subscription/:token': ['/connect-subscription/none'],
  '/cancel-subscription': ['/cancel-subscription'],
  '/cancel-subscription/:token': ['/cancel-subscription/none'],
  '/gift': ['/gift'],
  '/gift/:token': ['/gift/none'],
  '/redeem': ['/redeem'],
  '/redeem/:code': ['/redeem/none'],
  // This screen redirects at once, so no address is opened; the billing journeys test it.
  '/success': [],
  '/cancel': ['/cancel'],
  '/demo': ['/demo'],
  '/unsubscribe/:token': ['/unsubscribe/none'],
  '/pages/:slug': ['/pages/none', '/nowhere'],
  '/home': ['/home'],
  '/bookmark': ['/bookmark'],
  '/library': [
    '/library',
    ...['saved', 'finished', 'up_next', 'moments', 'clips'].map((list) => `/library?list=${list}`),
  ],
  '/profile': ['/profile'],
  '/images': ['/images'],
  '/listen/:id': ['/listen/{book}'],
  '/synopsis/:id': ['/synopsis/{book}', '/synopsis/999999'],
  '/person/:id': ['/person/1'],
  '/series/:id': ['/series/1'],
  '/tags': ['/tags', '/tags?search=lamp', '/tags?search=qqqq'],
  '/notifications': ['/notifications'],
  '/notifications/settings': ['/notifications/settings'],
  '/updates': ['/updates', '/updates?tab=requests', '/updates?tab=uploads'],
  '/list': ['/list'],
  '/searchmemberslist': ['/searchmemberslist'],
  '/admin': ['/admin'],
  '/admin/calendar': ['/admin/calendar'],
  '/admin/import': ['/admin/import'],
  '/admin/books/:id/text': ['/admin/books/{book}/text'],
  '/admin/reports': ['/admin/reports', '/admin/reports?state=closed', '/admin/reports?state=words'],
  '/admin/audit': ['/admin/audit', '/admin/audit?from=2026-02-01&to=2026-01-01'],
  '/admin/settings': ['/admin/settings'],
  '/admin/emails': ['/admin/emails'],
  '/admin/pages': ['/admin/pages'],
  '/admin/pages/:id': ['/admin/pages/{page}'],
  '/playlist/:id': ['/playlist/{book}', '/playlist/new'],
  '/members': ['/members'],
  '/admin/members/import': ['/admin/members/import'],
  '/admin/plans': ['/admin/plans'],
  '/admin/gifts': ['/admin/gifts'],
  '/admin/integrations': ['/admin/integrations'],
  '/admin/newsletters': ['/admin/newsletters'],
  '/admin/newsletters/:id': ['/admin/newsletters/{newsletter}'],
  '/admin/insights': ['/admin/insights', '/admin/insights?view=members'],
  '/admin/royalties': ['/admin/royalties'],
  '/admin/royalties/:month/:id': ['/admin/royalties/2026-01/1'],
  '/year': ['/year'],
};

const noNews = {
  book: null,
  is_new_book: false,
  chapters: 0,
  chapter: null,
  author: null,
  excerpt: '',
  path: '/home',
  created_at: '2026-01-01T00:00:00.000Z',
  is_read: false,
  cursor: '',
} as const satisfies Partial<Notification>;
const book = { id: 1, title: 'Zuleika', cover_image: '', cover_hue: null };
const chapter = { id: 1, title: 'Solitude' };
/** One notification of each kind, in each of its variants. */
const news: readonly Omit<Notification, 'id'>[] = [
  { ...noNews, kind: 'release', book, is_new_book: true, chapters: 1, chapter },
  { ...noNews, kind: 'release', book, chapters: 1, chapter },
  { ...noNews, kind: 'release', book, chapters: 3, chapter },
  { ...noNews, kind: 'early', book, chapters: 1, chapter },
  { ...noNews, kind: 'reply', author: { username: 'orlando', profile_image: null }, excerpt: 'So it is.' },
  { ...noNews, kind: 'reply', excerpt: 'So it is.' },
  { ...noNews, kind: 'announcement', excerpt: 'Closed on Monday.' },
];

const addressesFor = (isWanted: (access: string) => boolean, ids: Readonly<Record<string, number>>) =>
  (Object.keys(screens) as ScreenPath[])
    .filter((path) => isWanted(screens[path]))
    .flatMap((path) => addresses[path])
    .map((path) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name])));

/**
 * Opens screens in the pseudo-locale. Returns words that are in no catalogue, pages that are wider than 360 px, and
 * accessibility problems.
 */
async function walk(page: Page, untranslated: Untranslated, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
    await expect(page.locator('main, [role="main"]').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    const words = await untranslated.on(page);
    wrong.push(...words.map((text) => `${path}: ${text}`));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) wrong.push(`${path} is ${width} px wide`);
    await expectAccessibleInPseudoLocale(page).catch((error: unknown) =>
      wrong.push(`${path}: ${String(error)}`),
    );
  }
  return wrong;
}

test.describe.configure({ timeout: 600_000 });
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    localStorage.setItem('language', 'en-XA');
  }),
);

test.describe('in the pseudo-locale, no word is untranslated and nothing is too wide', {
  tag: '@phone',
}, () => {
  test('on screens for visitors', async ({ page, noise }) => {
    noise.expect(/status of 4\d\d/);
    const untranslated = new Untranslated(page);
    const paths = addressesFor((access) => access === 'public', {});
    expect(await walk(page, untranslated, paths)).toEqual([]);
  });

  test('on screens for members', async ({ page, noise }) => {
    noise.expect(/status of 404/);
    const untranslated = new Untranslated(page);
    await signedIn(page, 'member');
    await page.route(/\/api\/user\/notifications\?/, (route) =>
      route.fulfill({ json: news.map((item, index) => ({ ...item, id: index + 1 })) }),
    );
    const [listed] = await api<{ id: number }[]>(page, 'GET', '/books?per_page=1&sort=title');
    const paths = addressesFor((access) => access === 'token', { book: listed?.id ?? 0 });
    expect(await walk(page, untranslated, paths)).toEqual([]);
    await page.goto('/notifications');
    await expect(page.locator('main li')).toHaveCount(news.length);
  });

  test('on screens for staff', async ({ ownApp, openContext, noise }) => {
    noise.expect(/status of 404 .*\/(?:text\/draft|statements\/1)/);
    const page = await (await openContext({ baseURL: ownApp.url })).newPage();
    await page.addInitScript(() => {
      localStorage.setItem('language', 'en-XA');
    });
    const untranslated = new Untranslated(page);
    await signedIn(page, 'admin');
    const [book] = await api<{ id: number }[]>(page, 'GET', '/books?per_page=1&sort=title');
    const draft = { slug: 'terms', title: 'Terms', body: 'Be kind.', in_foot: true, needs_consent: false };
    const made = await api<{ id: number }>(page, 'POST', '/admin/pages', draft);
    const mail = { subject: 'News', body: 'Hello.', audience: 'all', price_id: null, book_id: null };
    const newsletter = await api<{ id: number }>(page, 'POST', '/admin/newsletters', mail);
    const ids = { book: book?.id ?? 0, page: made.id, newsletter: newsletter.id };
    const paths = addressesFor((access) => access !== 'public' && access !== 'token', ids);
    expect(await walk(page, untranslated, paths)).toEqual([]);
  });
});
