/// <reference types="node" />
// oxlint-disable-next-line eslint/no-restricted-imports -- a test runs in Node
import { readFileSync } from 'node:fs';
import { themeGrounds, themeTracks } from '@lamplight/contract/accent';
import { describe, expect, test } from 'vitest';

// Read with `readFileSync`, because the test runner imports stylesheets as empty.
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Returns the hex colours declared in the first block of a selector. */
function declared(selector: string): Map<string, string> {
  const colours = new Map<string, string>();
  const after = css.slice(css.indexOf(selector));
  const body = after.slice(after.indexOf('{'), after.indexOf('}'));
  for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-fA-F]{6})/g)) {
    colours.set(name, value);
  }
  return colours;
}

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
/** Returns the WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Converts Oklab (Björn Ottosson) to sRGB hex, clipped to its range. */
function oklchHex(l: number, c: number, hue: number): string {
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const encode = (value: number) => {
    const v = Math.min(1, Math.max(0, value));
    const s = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
    return Math.round(s * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(encode).join('')}`;
}

const themes = {
  dark: { colours: declared(":root,\n:root[data-theme='dark'] {"), tint: [0.28, 0.07] as const },
  light: { colours: declared(":root[data-theme='light'] {"), tint: [0.93, 0.04] as const },
  'light by the system': {
    colours: declared(":root:not([data-theme='dark']) {"),
    tint: [0.93, 0.04] as const,
  },
};
const grounds = ['c-bg', 'c-surface', 'c-surface-2', 'c-surface-3', 'c-overlay'];
const texts = [
  'c-text-2',
  'c-text-3',
  'c-accent-text',
  'c-leaf',
  'c-danger',
  'c-success',
  'c-info',
  'c-warning',
];

describe.each(Object.entries(themes))('%s', (name, { colours, tint }) => {
  const ratio = (ink: string, ground: string) => contrast(colours.get(ink) ?? '', colours.get(ground) ?? '');

  test('all tokens were read', () => expect(colours.size).toBe(42));

  test.each(grounds)('text on %s has enough contrast', (ground) => {
    expect(ratio('c-text', ground)).toBeGreaterThanOrEqual(7);
    for (const ink of texts) expect(ratio(ink, ground), ink).toBeGreaterThanOrEqual(4.5);
  });

  test('the colours that an accent colour is compared with are these', () => {
    const theme = name === 'dark' ? 'dark' : 'light';
    expect(grounds.map((ground) => colours.get(ground))).toEqual(themeGrounds[theme]);
    expect(colours.get('c-track')).toBe(themeTracks[theme]);
  });

  test('the filled part of progress bars has enough contrast', () => {
    expect(ratio('c-track-fill', 'c-track')).toBeGreaterThanOrEqual(3);
  });

  test('text on fills has enough contrast', () => {
    expect(ratio('c-text', 'c-accent-soft')).toBeGreaterThanOrEqual(7);
    expect(ratio('c-accent-text', 'c-accent-soft')).toBeGreaterThanOrEqual(4.5);
    for (const fill of ['c-accent', 'c-accent-hover', 'c-accent-press']) {
      expect(ratio('c-on-accent', fill), fill).toBeGreaterThanOrEqual(4.5);
    }
    expect(ratio('c-on-danger-fill', 'c-danger-fill')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('c-on-leaf', 'c-leaf')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['c-bg', 'c-surface', 'c-surface-2', 'c-overlay'])(
    'edges of controls on %s have enough contrast',
    (ground) => {
      for (const edge of ['c-border-strong', 'c-accent', 'c-track-fill', 'c-focus']) {
        expect(ratio(edge, ground), edge).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test('badges have enough contrast, and their fills are close to the background', () => {
    const fills = [...colours.keys()].filter((name) => /^badge-.*-fill$/.test(name));
    expect(fills).toHaveLength(7);
    for (const fill of fills) {
      const ink = fill.replace('-fill', '');
      expect(ratio(ink, fill), ink).toBeGreaterThanOrEqual(4.5);
      // Fills must stay close to the page's background, so that badges are not too prominent.
      expect(ratio(fill, 'c-bg'), fill).toBeLessThanOrEqual(1.3);
    }
  });

  test('text on a tint of any hue has enough contrast', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const wash = oklchHex(tint[0], tint[1], hue);
      expect(contrast(colours.get('c-text') ?? '', wash), `hue ${hue}`).toBeGreaterThanOrEqual(7);
      expect(contrast(colours.get('c-text-2') ?? '', wash), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('both light theme blocks declare the same values', () => {
  expect(themes['light by the system'].colours).toEqual(themes.light.colours);
});
