import { expect, test } from 'vitest';
import { maxPayloadBytes, pushPayload } from './push-payload.ts';

const rest = { path: '/listen/1?chapter=2', tag: 'event-1', lang: 'en', dir: 'ltr' } as const;

test.each([
  ['letters', 'a'],
  ['emoji', '😀'],
  ['emoji of several code points', '👩🏽‍🚀'],
  ['quotes', '"'],
  ['control characters', '\u0001'],
  ['unpaired surrogates', '\ud83d'],
])('long texts of %s are cut between characters to the bytes that push services accept', (_, character) => {
  const long = character.repeat(5000);
  const payload = pushPayload({ title: long, body: long, ...rest });
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxPayloadBytes);
  expect(Buffer.byteLength(payload)).toBeGreaterThan(maxPayloadBytes - 20);
  const { title, body, ...others } = JSON.parse(payload);
  expect(others).toEqual(rest);
  for (const text of [title, body]) expect(text.replaceAll(character, '')).toBe('…');
});

test('texts that fit are sent whole', () => {
  const content = { title: 'Ash', body: 'New chapter: One', ...rest };
  expect(JSON.parse(pushPayload(content))).toEqual(content);
});
