import assert from 'node:assert/strict';
import type { Journey } from './journey.ts';
import { blur, bookWithChapters, chooseSpeed, openPlayer, savePosition, seekBy, signIn } from './steps.ts';

export const listeningJourneys: readonly Journey[] = [
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
    name: 'seeks by slider, keys and buttons, and changes the speed',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 1);
      await openPlayer(page, book, book.first, 0);
      const slider = await page.see('slider', 'Seek in chapter');
      await page.driver.press(slider);
      await page.seePosition(book.first.duration / 2, 5);
      await page.seeMoving();
      await page.press('button', 'Pause');
      await page.until('paused', async () => (await page.sound()).paused);
      const { left, width } = await page.evaluate(() => {
        const box = document.querySelector('input.slider')?.getBoundingClientRect();
        return { left: box?.left ?? 0, width: box?.width ?? 0 };
      });
      const thumbAt = (share: number) => ({ x: left + width * share, y: slider.y });
      await page.driver.drag(thumbAt((await page.sound()).at / book.first.duration), thumbAt(0.75));
      await page.seePosition(book.first.duration * 0.75, 5);
      for (const [name, seconds] of [
        ['Back 15 seconds', -15],
        ['Forward 15 seconds', 15],
      ] as const)
        await seekBy(page, name, seconds, () => page.press('button', name));
      await page.press('button', 'Play');
      for (const speed of [2, 0.75, 1.5]) await chooseSpeed(page, speed);
      await blur(page);
      await page.driver.key('>');
      await page.until('faster by key', async () => (await page.sound()).rate === 1.75);
    },
  },
  {
    name: 'is controlled by keys, and so is the seek slider',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 9);
      await openPlayer(page, book, book.first, 20);
      await blur(page);
      await page.driver.key('k');
      await page.until('paused by K', async () => (await page.sound()).paused);
      for (const [key, seconds] of [
        ['j', -15],
        ['l', 15],
        ['ArrowLeft', -15],
        ['ArrowRight', 15],
      ] as const)
        await seekBy(page, key, seconds, () => page.driver.key(key));
      await page.evaluate(() => document.querySelector<HTMLElement>('input.slider')?.focus());
      await page.until(
        'the slider has the focus',
        async () => (await page.find({ role: 'slider', name: 'Seek in chapter' }))?.isFocused,
      );
      for (const [key, seconds] of [
        ['ArrowRight', 5],
        ['ArrowDown', -5],
        ['PageUp', 15],
        ['PageDown', -15],
      ] as const)
        await seekBy(page, key, seconds, () => page.driver.key(key));
      await page.driver.key('End');
      await page.seePosition(book.first.duration, 1);
      await page.driver.key('Home');
      await page.seePosition(0, 1);
      await blur(page);
      await page.driver.key(' ');
      await page.seeMoving();
      await page.driver.key(' ');
      await page.until('paused by Space', async () => (await page.sound()).paused);
      await page.driver.key('n');
      await page.see('heading', book.second.title);
      await page.driver.key('p');
      await page.see('heading', book.first.title);
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
    name: 'stops with the sleep timer when its minutes are over',
    async run(page) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 10);
      await openPlayer(page, book, book.first, 0);
      await page.press('button', 'Sleep timer');
      await page.press('button', '5 minutes');
      await page.see('button', /^Sleep timer, [45]/);
      // Move the page's clock, which the timer reads, so that ten seconds are left.
      await page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 290_000;
      });
      await page.see('button', '+5 min on the sleep timer');
      await page.seeMoving();
      await page.until('silence', async () => (await page.sound()).paused);
      await page.see('button', 'Play');
      await page.see('button', 'Sleep timer');
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
      await page.driver.switchTab(1);
      await page.seeMoving();
    },
  },
  {
    name: 'plays a downloaded chapter while the server is gone',
    async run(page, app) {
      await signIn(page, 'premium');
      const book = await bookWithChapters(page, 7);
      await savePosition(page, book, book.first, 0);
      await page.until('the service worker answers', () =>
        page.evaluate(() => navigator.serviceWorker.controller !== null),
      );
      await page.goto(`/synopsis/${book.id}`);
      await page.press('button', 'Download');
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
];
