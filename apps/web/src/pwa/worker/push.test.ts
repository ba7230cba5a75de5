import { expect, test } from 'vitest';
import { readPush } from './push.ts';

test('a push shows what it says', () => {
  const push = { title: 'Ash', body: 'New chapter', path: '/synopsis/7', tag: 'event-1' };
  expect(readPush(JSON.stringify(push))).toEqual(push);
});

test.each([undefined, '', 'nonsense', 'null', '[]', '{"title":1}'])('%j still shows something', (text) => {
  expect(readPush(text)).toMatchObject({ title: 'Something new', path: '/notifications' });
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])('%s is not opened', (path) => {
  expect(readPush(JSON.stringify({ path })).path).toBe('/notifications');
});
