import { hexAt, type Triple } from './oklch.ts';
import { type CoverShape, coverShapeStyle } from './site-limits.ts';

/** Colours of the design that are derived from the accent colour, by the name of their CSS variable without '--c-'. */
export interface AccentColours {
  readonly accent: string;
  readonly 'accent-hover': string;
  readonly 'accent-press': string;
  readonly 'on-accent': string;
  readonly 'accent-text': string;
  readonly 'accent-soft': string;
  readonly 'track-fill': string;
}

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const linearOf = (hex: string): Triple => {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
};

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colours (WCAG 2.2). */
export function contrastOf(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Converts a colour to Oklch (Björn Ottosson); hue in radians. */
function oklchOf(hex: string): { readonly lightness: number; readonly hue: number; readonly chroma: number } {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, hue: Math.atan2(b, a), chroma: Math.hypot(a, b) };
}

/** Backgrounds of each theme on which accents are shown; a test compares them with ui/tokens.css. */
export const themeGrounds = {
  dark: ['#15100d', '#1d1713', '#272019', '#33291f', '#241c16'],
  light: ['#fbf6ec', '#fffdf8', '#f4ebdc', '#eaddc9', '#fffdf8'],
} as const;

/** Colour of the unfilled part of progress bars (`--c-track`); a test compares it with ui/tokens.css. */
export const themeTracks = { dark: '#5b4d3f', light: '#d2c1a9' } as const;

/** WCAG 2.2 AA for parts of controls, with a reserve for rounding. */
const partContrast = 3.05;
/** WCAG 2.2 AA for text, with a reserve for rounding. */
const textContrast = 4.55;

/**
 * Returns a theme's colours derived from an accent colour, each with enough contrast for its use. Keeps the accent
 * colour if its contrast suffices; otherwise changes its lightness as little as needed.
 */
export function accentColours(hex: string, theme: 'dark' | 'light'): AccentColours {
  const { lightness: own, hue, chroma } = oklchOf(hex);
  const isDark = theme === 'dark';
  const end = isDark ? 1 : 0;
  const at = (lightness: number): string =>
    lightness === own ? hex.toLowerCase() : hexAt(lightness, chroma, hue);
  /**
   * Returns the first lightness for which `isUsable` is true. Starts at `from` and goes away from the background's
   * lightness; returns the end of the range if no lightness is usable.
   */
  const lightnessFrom = (from: number, isUsable: (lightness: number) => boolean): number => {
    let lightness = from;
    while (!isUsable(lightness) && lightness !== end)
      lightness = isDark ? Math.min(end, lightness + 0.005) : Math.max(end, lightness - 0.005);
    return lightness;
  };
  const soft = hexAt(isDark ? 0.298 : 0.936, Math.min(chroma, 0.046), hue);
  const grounds: readonly string[] = [...themeGrounds[theme], soft];
  const ink = isDark ? '#1a1208' : '#ffffff';
  // In the dark theme a pressed button is darker, so that it has less contrast with its text.
  const pressed = (lightness: number) => at(lightness - (isDark ? 0.05 : 0));
  const lightness = lightnessFrom(
    own,
    (from) =>
      grounds.every((ground) => contrastOf(at(from), ground) >= textContrast) &&
      contrastOf(ink, pressed(from)) >= textContrast,
  );
  const fillAt = lightnessFrom(lightness, (from) => contrastOf(at(from), themeTracks[theme]) >= partContrast);
  // Near the end of the range, hover changes the lightness in the other direction, because no colour is lighter than
  // white (dark theme) or darker than black (light theme).
  const [hover, press] = isDark
    ? lightness <= 0.95
      ? [0.05, -0.05]
      : [-0.025, -0.05]
    : lightness >= 0.1
      ? [-0.05, -0.1]
      : [0.1, 0.2];
  return {
    accent: at(lightness),
    'accent-hover': at(lightness + hover),
    'accent-press': at(lightness + press),
    'on-accent': ink,
    'accent-text': at(lightness),
    'accent-soft': soft,
    'track-fill': at(fillAt),
  };
}

/** Returns the style sheet that replaces the built-in accent colour in both themes. */
export function accentStyle(hex: string): string {
  const rules = (theme: 'dark' | 'light') =>
    Object.entries(accentColours(hex, theme))
      .map(([token, colour]) => `--c-${token}:${colour}`)
      .join(';');
  const light = rules('light');
  return [
    `:root,:root[data-theme='dark']{${rules('dark')}}`,
    `@media (prefers-color-scheme:light){:root:not([data-theme='dark']){${light}}}`,
    `:root[data-theme='light']{${light}}`,
    '@media (forced-colors:active){:root,:root[data-theme]{--c-track-fill:Highlight}}',
  ].join('');
}

/**
 * Returns a site's style sheet with its accent colour and the shape of its cover boxes; null if both are the built-in
 * ones.
 */
export const siteStyle = (accent: string | null, shape: CoverShape): string | null =>
  (accent === null ? '' : accentStyle(accent)) + coverShapeStyle(shape) || null;
