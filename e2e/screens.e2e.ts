import { screenPaths } from '@lamplight/contract/screens';
import type { Page } from '@playwright/test';
import { expectAccessibleInLight } from './support/accessible.ts';
import { api, type Book, leaveAt } from './support/listening.ts';
import { sampleAudio } from './support/playlists.ts';
import { twoFrames } from './support/scrolling.ts';
import { expect, signedIn, test } from './support/test.ts';

const title = 'ספר המנורות';
const person = 'נועה לוי';
const words = 'המנורה דלקה כל הלילה.';
const slug = 'about-the-lamps';

/** Publishes the public pages, with texts of the publisher that run from right to left. */
async function publish(page: Page): Promise<void> {
  const { revision } = await api<{ revision: number }>(page, 'GET', '/admin/public-pages');
  const switches = {
    front: true,
    front_at_root: false,
    books: true,
    people: true,
    series: true,
    clips: true,
  };
  await api(page, 'PUT', '/admin/public-pages', { ...switches, chapter_titles: true, revision });
  const front = await api<{ revision: number }>(page, 'GET', '/admin/front-page');
  await api(page, 'PUT', '/admin/front-page', {
    revision: front.revision,
    text: words,
    picture_alt: '',
    steps: [{ title, text: words }],
    shows_price: false,
  });
  await api(page, 'POST', '/admin/newsletters', {
    subject: title,
    body: words,
    audience: 'all',
    price_id: null,
    book_id: null,
  });
  const draft = await api<{ id: number; revision: number }>(page, 'POST', '/admin/pages', {
    slug,
    title,
    body: `## ${title}\n\n${words}\n\n- ${words}`,
    in_foot: true,
    needs_consent: false,
  });
  await api(page, 'POST', `/admin/pages/${draft.id}/publish`, {
    revision: draft.revision,
    asks_members: false,
  });
}

const nextWeek = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString();

/** Adds a book with right-to-left texts, and right-to-left texts by members and staff about the book. */
async function writeRightToLeft(page: Page): Promise<Book> {
  const [audio = ''] = await sampleAudio(page);
  const [sample] = await api<{ cover_image: string }[]>(page, 'GET', '/books?per_page=1&sort=title');
  const { id } = await api<{ id: number }>(page, 'POST', '/books', {
    title,
    status: 'Ongoing',
    cover_image: sample?.cover_image,
    synopsis: words,
    authors: [{ name: person }],
    narrators: [{ name: person }],
    series: [{ name: title, number: '1' }],
    tags: [{ main_tag: 'קול', sub_tag: 'אגדה' }],
    chapters: [
      { title: 'פרק ראשון', audio_url: audio },
      { title: 'פרק שני', audio_url: audio, release: { state: 'scheduled', at: nextWeek } },
    ],
  });
  const book = await api<Book>(page, 'GET', `/books/${id}`);
  const [first] = book.chapters;
  if (!first) throw new Error('The book has no chapter');
  await leaveAt(page, book, first, 2);
  await api(page, 'POST', `/books/${id}/bookmark`);
  await api(page, 'POST', `/comments/${id}`, { content: words });
  await api(page, 'POST', `/chapter-comments/${first.id}`, { content: words, timestamp: 1 });
  await api(page, 'POST', '/admin-announcements/', { content: words });
  await publish(page);
  return book;
}

/**
 * Returns Hebrew texts and fields that are shown in the wrong direction. The nearest ancestor that sets a direction
 * must be right-to-left, and must not contain other words, such as English ones, in the same line.
 */
const wrongTexts = (page: Page) =>
  page.evaluate(() => {
    const hebrew = /[\u0590-\u05ff]/u;
    const isolated = /\u2068[^\u2069]*\u2069/gu;
    const isWrong = (element: Element) => getComputedStyle(element).direction !== 'rtl';
    const describe = (element: Element) => element.outerHTML.replaceAll(/ class="[^"]*"/g, '').slice(0, 200);
    const wrong = new Set<string>();
    let count = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.nodeValue ?? '').replace(isolated, '');
      const parent = node.parentElement;
      if (!parent || !hebrew.test(node.nodeValue ?? '') || !parent.checkVisibility()) continue;
      // Only read aloud: a screen reader uses the order of the text, not its direction.
      if (parent.closest('.sr-only, option')) continue;
      count += 1;
      if (!hebrew.test(text)) continue;
      const owner = parent.closest('[dir], bdi') ?? document.documentElement;
      if (isWrong(owner) || /[a-z]/i.test(text)) wrong.add(describe(parent));
    }
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type="radio"]), textarea',
    );
    for (const field of fields)
      if (hebrew.test(field.value) && field.checkVisibility() && isWrong(field)) wrong.add(describe(field));
    return { wrong: [...wrong], count };
  });

interface Linked {
  authors: { id: number }[];
  series: { id: number }[];
}

/** Screens with a text of the book, of a member or of staff. */
const screensWithTexts = ({ id, chapters }: Book, { authors, series }: Linked) => [
  '/home',
  `/synopsis/${id}`,
  `/listen/${id}?chapter=${chapters[0]?.id}`,
  `/person/${authors[0]?.id}`,
  `/series/${series[0]?.id}`,
  '/bookmark',
  '/library',
  `/tags?search=${title}`,
  '/list',
  '/updates',
  '/admin',
  `/admin/calendar?month=${nextWeek.slice(0, 7)}`,
  `/playlist/${id}`,
  `/admin/books/${id}/text`,
  '/admin/newsletters',
  '/admin/newsletters/1',
  '/admin/pages',
  '/admin/audit',
  '/admin/settings',
  '/profile',
  '/welcome',
  '/b',
  `/b/${id}`,
  `/by/${authors[0]?.id}`,
  `/pages/${slug}`,
];

const otherScreens = [
  '/',
  '/login',
  '/login/callback/unknown',
  '/register',
  '/gift',
  '/gift/unknown',
  '/redeem',
  '/redeem/UNKNOWN',
  '/forgot-password',
  '/reset-password',
  '/reset-password/unknown',
  '/confirm-email/unknown',
  '/revert-email/unknown',
  '/not-me/unknown',
  '/connect-subscription',
  '/connect-subscription/unknown',
  '/cancel-subscription',
  '/cancel-subscription/unknown',
  '/success',
  '/cancel',
  '/demo',
  '/unsubscribe/unknown',
  '/images',
  '/notifications',
  '/notifications/settings',
  '/searchmemberslist',
  '/admin/import',
  '/admin/reports',
  '/admin/emails',
  '/admin/insights',
  '/admin/insights?view=members',
  '/admin/integrations',
  '/admin/members/import',
  '/admin/pages/1',
  '/admin/plans',
  '/admin/royalties',
  '/admin/royalties/2026-01/1',
  '/admin/gifts',
  '/members',
  '/year',
];

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
];

/** Returns the page's width if it overflows, and controls whose words are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const wrong = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
    for (const control of document.querySelectorAll<HTMLElement>('main .button, main h1')) {
      // Headings for screen readers only are one pixel wide.
      if (!control.checkVisibility() || control.clientWidth <= 1) continue;
      const { left, right } = control.getBoundingClientRect();
      const isOut = left < -1 || right > window.innerWidth + 1;
      if (isOut || control.scrollWidth > control.clientWidth + 1) wrong.push(control.innerText.slice(0, 60));
    }
    return wrong;
  });

/**
 * Returns controls whose middle is covered by another element, except by a bar that stays in place while the page
 * scrolls.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const staysOnScreen = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || staysOnScreen(element.parentElement));
    const wrong: string[] = [];
    scrollTo(0, 0);
    for (const control of document.querySelectorAll<HTMLElement>('main .button, main button')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (width <= 1 || !hit || control.contains(hit) || hit.contains(control) || staysOnScreen(hit))
        continue;
      wrong.push(`${control.ariaLabel ?? control.innerText} is covered by ${hit.outerHTML.slice(0, 80)}`);
    }
    return wrong;
  });

/**
 * Returns the wrongly directed foreign texts of a screen; if the screen has no foreign texts, returns a message that
 * says so.
 */
async function directionProblems(page: Page): Promise<string[]> {
  // Scroll to the end: the book is the last row of /list, which renders rows only when they are scrolled into view.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const missing = await expect
    .poll(async () => (await wrongTexts(page)).count, { timeout: 8000 })
    .toBeGreaterThan(0)
    .catch(() => 'no foreign text');
  return [...(missing ? [missing] : []), ...(await wrongTexts(page)).wrong];
}

test('every screen fits a phone and a desktop, is accessible, and directs foreign text', {
  tag: '@desktop',
}, async ({ ownApp, openContext, noise }) => {
  test.setTimeout(600_000);
  noise.expect(/status of (400|404|410|422) /);
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(page, 'admin');
  const book = await writeRightToLeft(page);
  const withTexts = screensWithTexts(book, await api<Linked>(page, 'GET', `/books/${book.id}`));
  const addresses = [...withTexts, ...otherScreens];
  const pattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`);
  const missing = screenPaths.filter((path) => !addresses.some((address) => pattern(path).test(address)));
  expect(missing, 'screens that are not opened').toEqual([]);
  const wrong: string[] = [];
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      for (const size of sizes) {
        await page.setViewportSize(size);
        await twoFrames(page);
        const problems = [...(await cutOff(page)), ...(await covered(page))];
        if (withTexts.includes(address)) problems.push(...(await directionProblems(page)));
        wrong.push(...problems.map((problem) => `${address} at ${size.width} px: ${problem}`));
        await expectAccessibleInLight(page);
      }
    });
  expect(wrong).toEqual([]);
});

const listenerScreens = (id: number) => [
  '/home',
  `/synopsis/${id}`,
  `/listen/${id}`,
  '/bookmark',
  '/library',
  '/tags?search=ספר',
  '/list',
  '/updates',
  '/admin',
  `/playlist/${id}`,
];

test('no screen is cut off with text of twice the size', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 780 });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await signedIn(page, 'admin');
  const rows = await api<{ id: number }[]>(page, 'GET', '/books?per_page=1&sort=title');
  const more = ['/profile', '/images', '/members', '/notifications', '/admin/calendar', '/admin/settings'];
  const wrong: string[] = [];
  for (const path of [...listenerScreens(rows[0]?.id ?? 0), ...more]) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    wrong.push(...(await cutOff(page)).map((what) => `${path}: ${what}`));
  }
  expect(wrong).toEqual([]);
});
