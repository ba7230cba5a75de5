import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppUnderTest } from '../support/app-under-test.ts';
import { cards } from '../support/billing.ts';
import type { Book, Chapter } from '../support/listening.ts';
import { recording } from '../support/recordings.ts';
import type { BrowserPage } from './page.ts';

export interface Journey {
  readonly name: string;
  /** True for journeys of the short run, which the whole test suite includes if the engines are installed. */
  readonly isShort?: boolean;
  /** Console errors that are expected, such as those of a server that is stopped on purpose. */
  readonly expectedErrors?: RegExp;
  run(page: BrowserPage, app: AppUnderTest): Promise<void>;
}

const password = 'lamplight-demo';

async function signIn(page: BrowserPage, username: string): Promise<void> {
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/login');
  await page.fill(/Username/, username);
  await page.fill('Password', password);
  await page.press('button', 'Log In');
  await page.seePath('/home');
  await page.see('heading', 'All Audiobooks');
}

/** Returns the nth book of the sample library that has several chapters. */
async function bookWithChapters(
  page: BrowserPage,
  skip: number,
): Promise<Book & { first: Chapter; second: Chapter }> {
  const rows = await page.api<{ id: number; chapter_count: number }[]>(
    'GET',
    '/books?per_page=100&sort=title',
  );
  const row = rows.filter(({ chapter_count }) => chapter_count >= 3)[skip];
  const book = await page.api<Book>('GET', `/books/${row?.id}`);
  const [first, second] = book.chapters;
  if (!first || !second) throw new Error('The sample library has too few chapters');
  return { ...book, first, second };
}

const savePlace = (page: BrowserPage, book: Book, chapter: Chapter, position: number) =>
  page.api('POST', `/books/${book.id}/progress`, { chapter_id: chapter.id, position });

async function openPlayer(page: BrowserPage, book: Book, chapter: Chapter, position: number): Promise<void> {
  await savePlace(page, book, chapter, position);
  await page.goto(`/listen/${book.id}`);
  await page.press('button', 'Play');
  await page.seeMoving();
}

/** Takes the focus from the control that has it, so that keys reach the player. */
const blur = (page: BrowserPage) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

export const journeys: readonly Journey[] = [
  {
    name: 'signs in',
    isShort: true,
    run: (page) => signIn(page, 'premium'),
  },
  {
    name: 'plays, and goes on to the next chapter by itself',
    isShort: true,
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 0);
      await openPlayer(page, book, book.first, Math.floor(book.first.duration) - 8);
      await page.see('heading', book.second.title, undefined, 25_000);
      await page.seeMoving();
    },
  },
  {
    name: 'searches, filters by tags and lists all books',
    async run(page) {
      await signIn(page, 'member');
      const { title } = await bookWithChapters(page, 2);
      await page.fill(/Search/, title);
      await page.see('link', new RegExp(title));
      await page.goto('/tags');
      await page.see('link', /./, 'main');
      await page.press('option', 'Complete');
      await page.seePath(/status=Complete/);
      await page.goto('/list');
      await page.see('link', /./, 'main');
    },
  },
  {
    name: 'seeks by slider, keys and buttons, and changes the speed',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 1);
      await openPlayer(page, book, book.first, 0);
      const slider = await page.see('slider', 'Seek in chapter');
      await page.driver.press(slider);
      await page.seePosition(book.first.duration / 2, 5);
      await page.seeMoving();
      await blur(page);
      const before = (await page.sound()).at;
      await page.press('button', 'Back 15 seconds');
      await page.until('15 s back', async () => (await page.sound()).at < before - 5);
      await page.press('button', 'Forward 15 seconds');
      await page.until('forward again', async () => (await page.sound()).at > before - 5);
      await blur(page);
      await page.driver.key('j');
      await page.until('back by key', async () => (await page.sound()).at < before - 4);
      await page.press('button', /^Speed/);
      await page.press('option', '2×');
      await page.until('twice the speed', async () => (await page.sound()).rate === 2);
      await page.driver.key('Escape');
      const start = await page.sound();
      const startedAt = performance.now();
      await page.until('twice as fast', async () => (await page.sound()).at > start.at + 6);
      const seconds = (performance.now() - startedAt) / 1000;
      assert.ok(seconds < 5, `6 s of audio took ${seconds.toFixed(1)} s at 2×`);
    },
  },
  {
    name: 'stops with the sleep timer at the end of a chapter',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 3);
      await openPlayer(page, book, book.first, Math.floor(book.first.duration) - 14);
      await page.press('button', 'Sleep timer');
      await page.press('button', 'End of chapter');
      await page.until('silence', async () => (await page.sound()).paused, 30_000);
      await page.see('button', 'Play');
    },
  },
  {
    name: 'resumes after a reload, in the mini player, and in one of two tabs',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 4);
      await openPlayer(page, book, book.first, 12);
      await page.press('link', 'Home');
      await page.see('region', 'Now playing');
      await page.seeMoving();
      const { at } = await page.sound();
      await page.driver.reload();
      await page.see('region', 'Now playing');
      assert.equal((await page.sound()).paused, true);
      await page.press('button', 'Play');
      await page.seeMoving();
      assert.ok((await page.sound()).at > at - 3, 'resumed where it was');
      await page.driver.openTab();
      await page.goto(`/listen/${book.id}`);
      await page.press('button', 'Play');
      await page.seeMoving();
      await page.driver.switchTab(0);
      await page.until('the first tab is silent', async () => (await page.sound()).paused);
    },
  },
  {
    name: 'comments at a second, reacts, sorts and seeks by the comment',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 5);
      await savePlace(page, book, book.first, 20);
      await page.goto(`/listen/${book.id}`);
      await page.press('tab', /^Comments/);
      await page.press('button', /^Attach/);
      const text = `The lamp goes out ${randomUUID().slice(0, 6)}`;
      await page.fill('Add a comment', text);
      await page.press('button', 'Post');
      await page.seeText(text);
      await page.press('button', 'Like 0');
      await page.see('button', 'Like 1');
      await page.see('combobox', 'Sort comments');
      await page.press('button', /^Forward 15/);
      await page.press('button', 'Go to 20 seconds', '.comment-list');
      await page.seePosition(20);
      const height = async () => (await page.see('field', 'Add a comment')).height;
      const single = await height();
      await page.fill('Add a comment', 'One long line that has to wrap in its field. '.repeat(8));
      await page.until('the field grows with its text', async () => (await height()) > single + 20);
    },
  },
  {
    name: 'closes dialogs by Escape and by a press outside, and returns the focus',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 6);
      await page.goto(`/listen/${book.id}`);
      await page.see('button', 'Play');
      await page.driver.key('?');
      await page.see('dialog', 'Keyboard shortcuts');
      await page.driver.key('Escape');
      await page.gone('dialog', 'Keyboard shortcuts');
      await page.goto(`/synopsis/${book.id}`);
      await page.press('button', 'Download for offline');
      await page.see('dialog', 'Download for offline');
      await page.driver.press({ x: 5, y: 5 });
      await page.gone('dialog', 'Download for offline');
      await page.until(
        'the focus is back',
        async () => (await page.find({ role: 'button', name: 'Download for offline' }))?.isFocused,
      );
    },
  },
  {
    name: 'uploads chapters and puts them in order by drag',
    async run(page) {
      await signIn(page, 'admin');
      const folder = mkdtempSync(path.join(tmpdir(), 'lamplight-recordings-'));
      try {
        const files = ['1 - Moss.wav', '2 - Reeds.wav', '3 - The Weir.wav'].map((name) => {
          const file = path.join(folder, name);
          writeFileSync(file, recording(name, 5).buffer);
          return file;
        });
        await page.goto('/playlist/new');
        await page.see('button', 'Choose files');
        await page.seeText('Drop audio files or a folder');
        await page.driver.chooseFiles('input[type=file][multiple]', files);
        const titles = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('[aria-label="Chapters"] > li')].map(
              (row) => /Moss|Reeds|The Weir/.exec((row as HTMLElement).innerText)?.[0] ?? '',
            ),
          );
        await page.until(
          'three chapters',
          async () => (await titles()).join() === 'Moss,Reeds,The Weir',
          40_000,
        );
        const grips = await page.evaluate(() => {
          scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
          return [...document.querySelectorAll('[title="Drag to reorder"]')].map((grip) => {
            const { x, y, width, height } = grip.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
          });
        });
        const [first, , third] = grips;
        assert.ok(first && third, 'each row has a grip');
        await page.driver.drag(third, { x: first.x, y: first.y - 8 });
        await page.until('the third is first', async () => (await titles()).join() === 'The Weir,Moss,Reeds');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'lets a visitor hear the demo, counts down and leads to the sign-in',
    async run(page) {
      await page.goto('/demo');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/demo');
      await page.press('button', 'Play');
      await page.seeMoving();
      await page.until('the countdown runs', async () =>
        page.evaluate(() => /^4:\d\d$/.test(document.querySelector('[role=timer]')?.textContent ?? '')),
      );
      // Simulate five minutes in five seconds: the countdown reads this clock.
      await page.evaluate(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 296_000;
      });
      await page.see('dialog', /./, undefined, 20_000);
      await page.seeText('Login to continue listening.');
      assert.equal((await page.sound()).paused, true);
    },
  },
  {
    name: 'registers a member, who pays, listens and opens the billing portal',
    async run(page) {
      await page.goto('/login');
      await page.evaluate(() => localStorage.clear());
      const username = `zoe-${randomUUID().slice(0, 8)}`;
      await page.goto('/register');
      await page.fill('Username', username);
      await page.fill('Email', `${username}@lamplight.example`);
      await page.fill('Password', 'a lamp by the window');
      await page.fill('Repeat password', 'a lamp by the window');
      await page.press('button', 'Register & Subscribe');
      await page.seePath(/\/c\/pay\//);
      await page.fill('Card number', cards.good);
      await page.fill(/^Expiry/, '12 / 40');
      await page.fill('Security code', '123');
      await page.fill('Name on card', 'Zoe Reader');
      await page.press('button', /^(Subscribe for|Start trial)/);
      await page.seePath('/home');
      await page.see('heading', 'All Audiobooks');
      const book = await bookWithChapters(page, 0);
      await openPlayer(page, book, book.first, 0);
      await page.goto('/profile');
      await page.press('button', 'Manage Subscription');
      await page.until('the portal', () =>
        page.evaluate(() => /\/p\/session|portal/.test(location.href) && document.body.innerText.length > 50),
      );
    },
  },
  {
    name: 'plays a downloaded chapter while the server is gone',
    expectedErrors: /./,
    async run(page, app) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 7);
      await savePlace(page, book, book.first, 0);
      await page.until('the service worker answers', () =>
        page.evaluate(() => navigator.serviceWorker.controller !== null),
      );
      await page.goto(`/synopsis/${book.id}`);
      await page.press('button', 'Download for offline');
      await page.press('button', `Download: ${book.first.title}`);
      await page.seeText(/Downloaded · /, 40_000);
      await app.crash();
      try {
        await page.goto(`/listen/${book.id}?chapter=${book.first.id}`);
        await page.press('button', 'Play');
        await page.seeMoving();
        assert.match(
          await page.evaluate(() => document.querySelector('audio')?.src ?? ''),
          /\/offline\/audio\//,
        );
      } finally {
        await app.revive();
      }
    },
  },
  {
    name: 'fits 360 and 1280 pixels in both themes',
    async run(page) {
      await signIn(page, 'premium');
      const { id } = await bookWithChapters(page, 0);
      for (const theme of ['light', 'dark'])
        for (const width of [360, 1280]) {
          await page.driver.resize(width, 800);
          for (const where of [
            '/home',
            '/tags',
            '/updates',
            '/profile',
            `/synopsis/${id}`,
            `/listen/${id}`,
          ]) {
            await page.goto(where);
            await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
            await page.until('the screen', () =>
              page.evaluate(() => document.querySelector('main h1, main h2') !== null),
            );
            const [over, given] = await page.evaluate(() => [
              document.documentElement.scrollWidth - innerWidth,
              innerWidth,
            ]);
            assert.ok((over ?? 0) <= 0, `${where} is ${over} px wider than ${given} px`);
          }
        }
      await page.driver.resize(1280, 860);
    },
  },
];
