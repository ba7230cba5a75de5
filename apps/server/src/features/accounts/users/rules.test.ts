import { expect, test } from 'vitest';
import { emailProblem, normalizeName, passwordProblem, usernameProblem } from './rules.ts';

test.each([
  ['seven77', false],
  ['password1', false],
  ['PASSWORD1', false],
  ['12345678', false],
  ['        ', true],
  ['🕯️🕯️🕯️🕯️🕯️🕯️🕯️🕯️', true],
  ['x'.repeat(64), true],
  ['x'.repeat(300), true],
  ['x'.repeat(1025), false],
])('the password %j is accepted: %s', (password, fine) => {
  expect(passwordProblem(password) === null).toBe(fine);
});

test('rejects a username that looks like an e-mail address', () => {
  expect(usernameProblem('Nell Ash')).toBeNull();
  for (const name of ['', ' ', 'a@b.example', 'x'.repeat(81)]) expect(usernameProblem(name)).not.toBeNull();
});

test.each(['Nell Ash', 'José', 'さくら', 'Ольга', 'नेहा', 'Zoë ☂', 'שָׁלוֹם', 'http', 'wwwanda', 'nell.ash'])(
  'accepts the username %s',
  (name) => expect(usernameProblem(name)).toBeNull(),
);

test.each([
  ['premium＠lamplight.example', 'a full-width @ (U+FF20)'],
  ['premium﹫lamplight.example', 'a small @ (U+FE6B)'],
  ['ne\u034fll', 'a grapheme joiner (U+034F)'],
  ['\u3164', 'a Hangul filler (U+3164)'],
  ['nell\uffa0', 'a half-width Hangul filler (U+FFA0)'],
  ['nell\u2800', 'a blank Braille pattern (U+2800)'],
  ['nell\ufe0f', 'a variation selector (U+FE0F)'],
  ['ne\u200bll', 'a zero-width space (U+200B)'],
  ['ne\u202ell', 'a change of direction (U+202E)'],
  ['nell\u{1d159}', 'a blank note head (U+1D159)'],
  [`ne${'\u0301'.repeat(9)}ll`, 'a stack of accents'],
  ['\u0301nell', 'a mark without a letter'],
  ['https://evil.example', 'a link'],
  ['https：//evil.example', 'a link with a full-width colon'],
  ['WWW.evil.example', 'an address that programs turn into a link'],
  ['www․evil.example', 'the same with a one-dot leader (U+2024)'],
])('rejects the username %j: %s', (name) => expect(usernameProblem(name)).not.toBeNull());

test('requires a name, an @ and a host in an e-mail address', () => {
  expect(emailProblem('nell@ash.example')).toBeNull();
  for (const email of [
    'nell',
    'ne\u034fll@ash.example',
    'nell＠ash＠example.com',
    'nell@',
    '@ash.example',
    'a b@ash.example',
    `${'x'.repeat(320)}@ash.example`,
  ])
    expect(emailProblem(email)).not.toBeNull();
});

test('all spellings of a name have the same key', () => {
  expect(normalizeName(' ＮＥＬＬ ')).toBe(normalizeName('nell'));
});
