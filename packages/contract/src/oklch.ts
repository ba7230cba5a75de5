export type Triple = readonly [number, number, number];

const toEncoded = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

/** Converts Oklch to linear sRGB; values below 0 or above 1 are out of gamut. */
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

/** Converts Oklch to an sRGB colour; hue in radians. Chroma is reduced until the colour is within the sRGB gamut. */
export function hexAt(lightness: number, chroma: number, hue: number): string {
  let reduced = chroma;
  while (reduced > 0.001 && !isInRange(linearAt(lightness, reduced, hue))) reduced *= 0.95;
  const digits = linearAt(lightness, reduced, hue).map((value) =>
    Math.round(Math.min(1, Math.max(0, toEncoded(Math.min(1, Math.max(0, value))))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
