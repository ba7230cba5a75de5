import { expect, test } from 'vitest';
import { createNodeRateLimit } from '../../../http/rate-limit.ts';
import { testApp } from '../../../testing/test-app.ts';

test('limits bursts of searches per account, and no other request', async () => {
  const t = await testApp({}, { searches: createNodeRateLimit({ name: 'few', points: 5, seconds: 3600 }) });
  await t.addBook({ title: 'The Lantern' });
  const search = t.as('member');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => search('GET', '/books?q=lantern&page=1')),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ]);
  const refused = await search('GET', '/books/filter?q=lantern');
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await search('GET', '/library?q=lantern')).statusCode).toBe(429);
  expect((await search('GET', '/books/bookmarks?q=lantern')).statusCode).toBe(429);
  for (const path of ['/books', '/library?q=%20', '/books/bookmarks'])
    expect([path, (await search('GET', path)).statusCode]).toEqual([path, 200]);
  expect((await t.as('premium')('GET', '/books?q=lantern')).statusCode).toBe(200);
});
