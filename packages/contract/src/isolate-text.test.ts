import { expect, test } from 'vitest';
import { isolateText } from './isolate-text.ts';
import { notificationText } from './notification-text.ts';

test.each(['نور الليل', 'אור 4', 'Lamp / מנורה'])('isolates %s', (text) => {
  expect(isolateText(text)).toBe(`\u2068${text}\u2069`);
});

test.each(['', 'The Lamp', '夜の図書館', '4'])('leaves %s as it is', (text) => {
  expect(isolateText(text)).toBe(text);
});

test('a text cannot end its isolate or turn the words after it around', () => {
  expect(isolateText('ab\u2069\u202egnp.exe')).toBe('abgnp.exe');
  expect(isolateText('א\u2069\u202eb')).toBe('\u2068אb\u2069');
});

test('names and titles in notifications are isolated', () => {
  const facts = { is_new_book: false, chapters: 1, excerpt: '', book: { title: 'אור' } };
  expect(
    notificationText({ ...facts, kind: 'release', author: null, chapter: { title: 'فصل ١' } }).text,
  ).toBe('New chapter: \u2068فصل ١\u2069');
  expect(
    notificationText({ ...facts, kind: 'reply', author: { username: 'נועה' }, chapter: null }).title,
  ).toBe('\u2068נועה\u2069 replied to you');
});
