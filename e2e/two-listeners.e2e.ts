import { aBook, leaveAt } from './support/listening.ts';
import { signedIn, test } from './support/test.ts';
import { TwoListeners } from './support/two-listeners.ts';

test.use({ ownContext: true });

// After every step, no position may be lost and no active listener moved. Every step really plays, saves and loads;
// two-devices.test.ts runs thousands of random orders without a browser.
test('two browsers of one member lose no position and move no active listener', {
  tag: '@desktop',
}, async ({ page, openContext, noise }) => {
  test.setTimeout(240_000);
  noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 2);
  await leaveAt(page, book, first, 5);
  const both = await TwoListeners.open(page, openContext, book);

  await test.step('one listens, the other follows', async () => {
    await both.step('one', 'play');
    await both.step('two', 'look');
    await both.step('one', 'pause');
    await both.step('two', 'play');
    await both.step('one', 'look');
  });
  await test.step('one chooses other places while the other listens', async () => {
    await both.step('one', 'seek', 0.9);
    await both.step('one', 'chapter', 0.4);
    await both.step('one', 'play');
    await both.step('two', 'look');
    await both.step('two', 'reload');
    await both.step('two', 'play');
  });
  await test.step('one is offline meanwhile', async () => {
    await both.step('two', 'pause');
    await both.step('two', 'network');
    await both.step('two', 'seek', 0.7);
    await both.step('two', 'play');
    await both.step('one', 'seek', 0.2);
    await both.step('one', 'play');
    await both.step('two', 'network');
    await both.step('one', 'look');
  });
  await both.settle();
});
