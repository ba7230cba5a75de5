import { expect, test } from 'vitest';
import { accentColours, contrastOf, themeGrounds, themeTracks } from './accent.ts';

/** Returns extreme colours, and pseudo-random colours from a fixed seed. */
function colours(): string[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * 256)
      .toString(16)
      .padStart(2, '0');
  };
  const edges = [
    '#000000',
    '#ffffff',
    '#808080',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffff00',
    '#00ffff',
    '#ff00ff',
    '#b809cd',
  ];
  return [...edges, ...Array.from({ length: 300 }, () => `#${next()}${next()}${next()}`)];
}

test.each(['dark', 'light'] as const)('any accent colour is readable in the %s theme', (theme) => {
  for (const hex of colours()) {
    const made = accentColours(hex, theme);
    for (const [token, colour] of Object.entries(made))
      expect(colour, `${hex} ${token}`).toMatch(/^#[0-9a-f]{6}$/);
    for (const ground of [...themeGrounds[theme], made['accent-soft']])
      for (const token of ['accent', 'accent-text', 'track-fill'] as const)
        expect(contrastOf(made[token], ground), `${hex} ${token} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(made['track-fill'], themeTracks[theme]), `${hex} progress`).toBeGreaterThanOrEqual(3);
    for (const fill of ['accent', 'accent-hover', 'accent-press'] as const)
      expect(contrastOf(made['on-accent'], made[fill]), `${hex} ${fill}`).toBeGreaterThanOrEqual(4.5);
    const text = theme === 'dark' ? '#f7efe4' : '#221810';
    expect(contrastOf(text, made['accent-soft']), `${hex} soft`).toBeGreaterThanOrEqual(7);
  }
});

test.each([
  ['dark', '#ffee00'],
  ['dark', '#00ff88'],
  ['dark', '#ffffff'],
  ['dark', '#c0c0c0'],
  ['dark', '#f4ae3d'],
  ['light', '#8f4a00'],
  ['light', '#00429d'],
  ['light', '#7a0014'],
  ['light', '#404040'],
  ['light', '#000000'],
] as const)('in the %s theme %s has contrast and stays as it is', (theme, hex) => {
  const {
    accent,
    'accent-text': text,
    'accent-hover': hover,
    'accent-press': press,
  } = accentColours(hex, theme);
  expect([accent, text]).toEqual([hex, hex]);
  expect(new Set([accent, hover, press]).size).toBe(3);
});

test.each(['dark', 'light'] as const)('a colour is changed as little as needed in the %s theme', (theme) => {
  for (const hex of colours()) {
    const made = accentColours(hex, theme);
    if (made.accent === hex) continue;
    const grounds = [...themeGrounds[theme], made['accent-soft']].map((ground) =>
      contrastOf(made.accent, ground),
    );
    const least = Math.min(...grounds, contrastOf(made['on-accent'], made['accent-press']));
    expect(least, `${hex} becomes ${made.accent}`).toBeLessThan(4.8);
  }
});
