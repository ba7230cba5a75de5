import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recording } from '../support/recordings.ts';
import type { Journey } from './journey.ts';
import { bookWithChapters, savePosition, signIn } from './steps.ts';

export const libraryJourneys: readonly Journey[] = [
  {
    name: 'searches, filters by tags and lists all books',
    async run(page) {
      await signIn(page, 'member');
      const { title } = await bookWithChapters(page, 2);
      const titlesOf = async (status: string) => {
        const books = await page.api<{ title: string }[]>(
          'GET',
          `/books/filter?status=${status}&per_page=100`,
        );
        return books.map((book) => book.title);
      };
      const [[complete = ''], [ongoing = '']] = [await titlesOf('Complete'), await titlesOf('Ongoing')];
      await page.fill(/Search/, title);
      await page.see('link', new RegExp(title));
      await page.goto('/tags');
      await page.see('link', new RegExp(ongoing), 'main');
      await page.press('option', 'Complete');
      await page.seePath(/status=Complete/);
      await page.see('link', new RegExp(complete), 'main');
      await page.gone('link', new RegExp(ongoing));
      await page.goto('/list');
      await page.see('link', new RegExp(title), 'main');
    },
  },
  {
    name: 'comments at a second, reacts, sorts and seeks by the comment',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 5);
      await savePosition(page, book, book.first, 20);
      await page.goto(`/listen/${book.id}`);
      await page.press('tab', /^Comments/);
      await page.press('button', /^Attach/);
      const text = `The lamp goes out ${randomUUID().slice(0, 6)}`;
      await page.fill('Add a comment', text);
      await page.press('button', 'Post');
      await page.seeText(text);
      await page.press('button', 'Like 0');
      await page.see('button', 'Like 1');
      await page.fill('Add a comment', 'Nobody saw who lit it again');
      await page.press('button', 'Post');
      const isFirst = (words: string) =>
        page.evaluate(
          (start) => document.querySelector<HTMLElement>('.comment-list li')?.innerText.includes(start),
          words,
        );
      await page.until('the new comment comes first', () => isFirst('Nobody saw'));
      await page.see('combobox', 'Sort comments');
      const look = () =>
        page.evaluate(() => {
          const select = document.querySelector('.comment-sort');
          return select && getComputedStyle(select).appearance;
        });
      assert.equal(await look(), 'none', 'the engine does not draw the menu in its own way');
      await page.driver.chooseOption('.comment-sort', 'old');
      await page.until('the old comment comes first', () => isFirst(text));
      await page.press('button', /^Forward 15/);
      await page.seePosition(35);
      await page.press('button', 'Go to 20 seconds', '.comment-list');
      await page.seePosition(20);
      const height = async () => (await page.see('field', 'Add a comment')).height;
      const single = await height();
      await page.fill('Add a comment', 'One long line that has to wrap in its field. '.repeat(4));
      await page.until('the field grows with its text', async () => (await height()) > single + 20);
    },
  },
  {
    name: 'keeps the focus near a deleted comment',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 8);
      await page.goto(`/listen/${book.id}`);
      await page.press('tab', /^Comments/);
      for (const text of ['The first lamp', 'The second lamp']) {
        await page.fill('Add a comment', text);
        await page.press('button', 'Post');
        await page.until('the comment', () =>
          page.evaluate(
            (words) => document.querySelector('.comment-list')?.textContent?.includes(words),
            text,
          ),
        );
      }
      const deleteFirst = async () => {
        await page.press('button', 'Delete comment by premium', '.comment-list article');
        await page.press('button', 'Delete', '[role=alertdialog]');
      };
      const focused = () =>
        page.evaluate(() => {
          const element = document.activeElement;
          return element?.closest('article')?.textContent ?? element?.tagName ?? '';
        });
      await deleteFirst();
      await page.until('the focus is in the other comment', async () =>
        (await focused()).includes('The first lamp'),
      );
      await deleteFirst();
      await page.until('the comment is gone', () =>
        page.evaluate(() => !document.body.textContent.includes('The first lamp')),
      );
      await page.until('the focus is not lost', async () => (await focused()) !== 'BODY');
    },
  },
  {
    name: 'closes dialogs, popovers and menus, and returns the focus',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 6);
      await page.goto(`/listen/${book.id}`);
      await page.see('button', 'Play');
      await page.driver.key('?');
      await page.see('dialog', 'Keyboard shortcuts');
      await page.driver.key('Escape');
      await page.gone('dialog', 'Keyboard shortcuts');
      await page.press('button', 'Sleep timer');
      await page.see('button', 'End of chapter');
      await page.driver.key('Escape');
      await page.gone('button', 'End of chapter');
      await page.until(
        'the focus is back on the button of the popover',
        async () => (await page.find({ role: 'button', name: 'Sleep timer' }))?.isFocused,
      );
      await page.press('button', 'Account menu');
      await page.seeText('Logout');
      await page.driver.key('Escape');
      await page.until(
        'the focus is back on the button of the menu',
        async () => (await page.find({ role: 'button', name: 'Account menu' }))?.isFocused,
      );
      await page.goto(`/synopsis/${book.id}`);
      await page.press('button', 'Download');
      await page.see('dialog', 'Download');
      await page.driver.press({ x: 5, y: 5 });
      await page.gone('dialog', 'Download');
      await page.until(
        'the focus is back',
        async () => (await page.find({ role: 'button', name: 'Download' }))?.isFocused,
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
    name: 'fits the narrowest and a wide window in both themes',
    async run(page) {
      await signIn(page, 'premium');
      const { id } = await bookWithChapters(page, 0);
      const colours = new Set<string>();
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
          colours.add(await page.evaluate(() => getComputedStyle(document.body).color));
        }
      assert.equal(colours.size, 2, 'each theme has its own colour of text');
      await page.driver.resize(1280, 860);
    },
  },
];
