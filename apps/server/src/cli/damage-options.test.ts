import { expect, test } from 'vitest';
import { readDamageOptions } from './damage-options.ts';

test('skips books with damaged recordings by default', () => {
  expect(readDamageOptions({})).toEqual({ damaged: 'skip', damagedAt: new Map() });
});

test('reads choices by path as the plan prints it', () => {
  expect(readDamageOptions({ damaged: 'without', without: ['./A/', '.'], playable: ['/B/02.mp3'] })).toEqual({
    damaged: 'without',
    damagedAt: new Map([
      ['A', 'without'],
      ['', 'without'],
      ['B/02.mp3', 'playable'],
    ]),
  });
});

test('rejects an unknown choice and two choices for one path', () => {
  expect(() => readDamageOptions({ damaged: 'repair' })).toThrow('--damaged needs');
  expect(() => readDamageOptions({ without: ['A'], playable: ['A/'] })).toThrow("both name 'A/'");
});
