/** Colours of the design that are made of the accent colour, by token. */
export interface AccentColours {
  readonly accent: string;
  readonly 'accent-hover': string;
  readonly 'accent-press': string;
  readonly 'on-accent': string;
  readonly 'accent-text': string;
  readonly 'accent-soft': string;
  readonly 'track-fill': string;
}

type Triple = readonly [number, number, number];

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const toEncoded = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

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

/** Converts a colour to hue (radians) and chroma in Oklab (Björn Ottosson). */
function hueOf(hex: string): { readonly hue: number; readonly chroma: number } {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { hue: Math.atan2(b, a), chroma: Math.hypot(a, b) };
}

/** Converts Oklch to linear sRGB; values outside 0 to 1 are outside its range. */
function linearAt(lightness: number, chroma: number, hue: number): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isInRange = (colour: Triple): boolean => colour.every((value) => value >= -0.0005 && value <= 1.0005);

/** Returns an sRGB colour; chroma is reduced until the colour exists. */
function hexAt(lightness: number, chroma: number, hue: number): string {
  let reduced = chroma;
  while (reduced > 0.001 && !isInRange(linearAt(lightness, reduced, hue))) reduced *= 0.95;
  const digits = linearAt(lightness, reduced, hue).map((value) =>
    Math.round(Math.min(1, Math.max(0, toEncoded(Math.min(1, Math.max(0, value))))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Backgrounds of a theme on which accents are shown; ui/tokens.css has the same, which its test compares. */
export const themeGrounds = {
  dark: ['#15100d', '#1d1713', '#272019', '#33291f', '#241c16'],
  light: ['#fbf6ec', '#fffdf8', '#f4ebdc', '#eaddc9', '#fffdf8'],
} as const;

/** Unfilled part of progress bars (`--c-track`); a test compares them with ui/tokens.css. */
export const themeTracks = { dark: '#5b4d3f', light: '#d2c1a9' } as const;

/** WCAG 2.2 AA for parts of controls, with a reserve for rounding. */
const partContrast = 3.05;
/** WCAG 2.2 AA for text, with a reserve for rounding. */
const textContrast = 4.55;

/** Returns the colours of a theme that are made of an accent colour, each with enough contrast where it is used. */
export function accentColours(hex: string, theme: 'dark' | 'light'): AccentColours {
  const { hue, chroma } = hueOf(hex);
  const isDark = theme === 'dark';
  const step = isDark ? 0.01 : -0.01;
  const soft = hexAt(isDark ? 0.298 : 0.936, Math.min(chroma, 0.046), hue);
  const grounds: readonly string[] = [...themeGrounds[theme], soft];
  const ink = isDark ? '#1a1208' : '#ffffff';
  const isReadable = (colour: string) =>
    grounds.every((ground) => contrastOf(colour, ground) >= textContrast);
  /** The lightness nearest to the design's own at which the colour is readable as text and under the ink. */
  let lightness = isDark ? 0.7 : 0.56;
  const press = (from: number) => from - 0.05;
  const isUsable = (from: number) =>
    isReadable(hexAt(from, chroma, hue)) &&
    (!isDark || contrastOf(ink, hexAt(press(from), chroma, hue)) >= textContrast) &&
    contrastOf(ink, hexAt(from, chroma, hue)) >= textContrast;
  while (!isUsable(lightness) && lightness > 0.02 && lightness < 0.98) lightness += step;
  let fillAt = lightness;
  const contrastAt = (from: number) => contrastOf(hexAt(from, chroma, hue), themeTracks[theme]);
  while (contrastAt(fillAt) < partContrast && fillAt > 0.02 && fillAt < 0.98) fillAt += step;
  const at = (offset: number) => hexAt(Math.min(1, lightness + offset), chroma, hue);
  const accent = at(0);
  return {
    accent,
    'accent-hover': at(isDark ? 0.05 : -0.05),
    'accent-press': at(isDark ? -0.05 : -0.1),
    'on-accent': ink,
    'accent-text': at(isDark ? 0.02 : -0.02),
    'accent-soft': soft,
    'track-fill': hexAt(fillAt, chroma, hue),
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
