import type { Page } from '@playwright/test';
import { api, type Book, leaveAt } from './support/listening.ts';
import { sampleAudio } from './support/playlists.ts';
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
 * Returns wrongly directed Hebrew texts and fields: the nearest ancestor that sets a direction must be right-to-left,
 * and must not contain other words, such as English ones, in the same line.
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

const screensOf = ({ id, chapters }: Book, { authors, series }: Linked) => [
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

test.describe.configure({ timeout: 240_000 });

test('foreign text runs in its own direction on every screen', async ({ ownApp, openContext, noise }) => {
  noise.expect(/status of 404 .*\/text\/draft/);
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(page, 'admin');
  const book = await writeRightToLeft(page);
  const linked = await api<Linked>(page, 'GET', `/books/${book.id}`);
  const wrong: string[] = [];
  for (const path of screensOf(book, linked)) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // Scroll to the end: the book is the last row of /list, which renders rows only when they are scrolled into view.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const found = await expect
      .poll(async () => (await wrongTexts(page)).count, { message: path, timeout: 8000 })
      .toBeGreaterThan(0)
      .catch(() => `${path}: no foreign text`);
    if (found) wrong.push(found);
    wrong.push(...(await wrongTexts(page)).wrong.map((text) => `${path}: ${text}`));
  }
  expect(wrong).toEqual([]);
});
