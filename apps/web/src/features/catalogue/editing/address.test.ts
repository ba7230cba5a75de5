import { expect, test } from 'vitest';
import { addressOf, addressProblem, typedAddressProblem } from './address.ts';

const origin = 'http://127.0.0.1:4280';

test('an https URL is kept, surrounding spaces are removed', () => {
  expect(addressOf(' https://moss.example/1.mp3?a=b ', origin)).toBe('https://moss.example/1.mp3?a=b');
  expect(addressOf('  ', origin)).toBe('');
});

test('hosted media is stored by its path', () => {
  expect(addressOf('/media/audio/ab.m4a', origin)).toBe('/media/audio/ab.m4a');
  expect(addressOf(`${origin}/media/audio/ab.m4a?sig=1`, origin)).toBe('/media/audio/ab.m4a?sig=1');
});

test('anything else is invalid', () => {
  for (const typed of ['moss', 'http://moss.example/1.mp3', 'javascript:alert(1)', `${origin}/home`, '/home'])
    expect(addressOf(typed, origin)).toBeNull();
});

test('an address being typed is invalid only once it can no longer become a valid one', () => {
  for (const typed of ['', 'h', 'https:/', 'https://', 'https://m', '/med', '/media/covers/a'])
    expect(typedAddressProblem(typed, origin), typed).toBeNull();
  for (const typed of ['moss', 'http:', 'javascript:', 'javascript:alert(1)', '/home'])
    expect(typedAddressProblem(typed, origin), typed).toBe(addressProblem);
});
