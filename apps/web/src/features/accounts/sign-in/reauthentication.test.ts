import { expect, test } from 'vitest';
import { createReauthentication } from './reauthentication.ts';

test('concurrent calls ask once and get the same answer', async () => {
  const asked = createReauthentication();
  let shown = 0;
  asked.subscribe(() => {
    if (asked.isAsking()) shown += 1;
  });
  const calls = Promise.all([asked.request(), asked.request()]);
  expect(asked.isAsking()).toBe(true);
  asked.confirm();
  expect(await calls).toEqual([true, true]);
  expect([shown, asked.isAsking()]).toEqual([1, false]);
});

test('a canceled question is answered with no, and the next call asks again', async () => {
  const asked = createReauthentication();
  const first = asked.request();
  asked.cancel();
  expect(await first).toBe(false);
  const second = asked.request();
  expect(asked.isAsking()).toBe(true);
  asked.confirm();
  expect(await second).toBe(true);
});
