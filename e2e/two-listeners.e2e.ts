import { aBook, leaveAt } from './support/listening.ts';
import { signedIn, test } from './support/test.ts';
import { chance, TwoListeners } from './support/two-listeners.ts';

test.use({ ownContext: true });

// Each step is really played, saved and looked up: few steps, told apart by their seed.
for (const seed of [7, 2026]) {
  test(`two browsers of one member, in an order that ${seed} made, lose no place and move nobody who plays`, {
    tag: '@desktop',
  }, async ({ page, browser, noise }) => {
    test.setTimeout(240_000);
    noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
    await signedIn(page, 'member');
    const { book, first } = await aBook(page, 2);
    await leaveAt(page, book, first, 5);
    const both = await TwoListeners.open(page, browser, book);
    const next = chance(seed);
    for (let step = 0; step < 14; step += 1) await both.step(next);
    await both.settle();
    await both.close();
  });
}
