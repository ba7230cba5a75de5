import { limits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const path = '/user/settings/playback';
const defaults = {
  skip_back: 15,
  skip_forward: 15,
  speed: 1,
  starts_up_next: false,
  shortens_silences: false,
  book_speeds: [],
};

test('settings start at the specified values, and what is sent changes alone', async () => {
  const t = await testApp();
  const member = t.as('member');
  expect((await member('GET', path)).json()).toEqual(defaults);
  expect((await member('PUT', path, { skip_forward: 30 })).json()).toEqual({ ...defaults, skip_forward: 30 });
  await member('PUT', '/user/settings/volume', { volume: 0.5 });
  await member('PUT', path, { skip_back: 10, speed: 1.62, starts_up_next: true, shortens_silences: true });
  expect((await member('GET', path)).json()).toEqual({
    skip_back: 10,
    skip_forward: 30,
    speed: 1.6,
    starts_up_next: true,
    shortens_silences: true,
    book_speeds: [],
  });
  expect((await member('GET', '/user/settings/volume')).json()).toBe(0.5);
  expect((await t.as('premium')('GET', path)).json()).toEqual(defaults);
});

test('speeds of books are listed last changed first; deleted books and older speeds are left out', async () => {
  const t = await testApp();
  const member = t.as('member');
  const [one, two] = [await t.addBook(), await t.addBook()];
  const sent = [
    { book_id: two.id, speed: 3.5 },
    { book_id: 99_999, speed: 2 },
    { book_id: one.id, speed: 0.75 },
  ];
  expect((await member('PUT', path, { book_speeds: sent })).json()).toMatchObject({
    book_speeds: [sent[0], sent[2]],
  });
  t.clock.advance(1000);
  await member('PUT', path, { book_speeds: [{ book_id: one.id, speed: 1 }] });
  expect((await member('GET', path)).json()).toMatchObject({
    book_speeds: [{ book_id: one.id, speed: 1 }, sent[0]],
  });
  await t.as('admin')('DELETE', `/books/${two.id}`);
  expect((await member('GET', path)).json().book_speeds).toEqual([{ book_id: one.id, speed: 1 }]);
});

test.each([
  { skip_back: 20 },
  { skip_forward: '15' },
  { shortens_silences: 1 },
  { speed: 0.4 },
  { speed: 3.6 },
  { book_speeds: [{ book_id: 1, speed: 9 }] },
  { book_speeds: [{ speed: 1 }] },
  { book_speeds: Array.from({ length: limits.maxBookSpeeds + 1 }, () => ({ book_id: 1, speed: 1 })) },
  { volume: 1 },
])('refuses %j and changes nothing', async (body) => {
  const t = await testApp();
  const answer = await t.as('member')('PUT', path, { skip_back: 30, ...body });
  expect(answer.statusCode).toBe(422);
  expect((await t.as('member')('GET', path)).json()).toEqual(defaults);
});
