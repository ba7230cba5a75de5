import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cards } from '../support/billing.ts';
import type { Journey } from './journey.ts';
import { bookWithChapters, openPlayer, signIn } from './steps.ts';

export const visitorJourneys: readonly Journey[] = [
  {
    name: 'signs in',
    isShort: true,
    run: (page) => signIn(page, 'premium'),
  },
  {
    name: 'lets a visitor hear the demo, counts down and leads to the sign-in',
    async run(page) {
      await page.goto('/demo');
      await page.press('button', 'Play');
      await page.seeMoving();
      await page.until('the countdown runs', async () =>
        page.evaluate(() => /^4:\d\d$/.test(document.querySelector('[role=timer]')?.textContent ?? '')),
      );
      // Make the page's clock, which the countdown reads, pass five minutes in five seconds.
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
      await page.see('heading', 'Billing');
      await page.seeText(username);
    },
  },
];
