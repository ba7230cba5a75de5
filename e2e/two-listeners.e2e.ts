import { seededRandom } from '../apps/server/src/testing/random.ts';
import { aBook, leaveAt } from './support/listening.ts';
import { signedIn, test } from './support/test.ts';
import { TwoListeners } from './support/two-listeners.ts';

test.use({ ownContext: true });

// Every step plays, saves and loads for real, so there are few steps; two-devices.test.ts runs many random orders. With
// this seed every kind of step occurs.
test('two browsers of one member, used in a random order, lose no position and move no active listener', {
  tag: '@desktop',
}, async ({ page, openContext, noise }) => {
  test.setTimeout(240_000);
  noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 2);
  await leaveAt(page, book, first, 5);
  const both = await TwoListeners.open(page, openContext, book);
  const next = seededRandom(202);
  for (let step = 0; step < 14; step += 1) await both.step(next);
  await both.settle();
});
