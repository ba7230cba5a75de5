interface Colour {
  readonly chroma: number;
  /** Hue in degrees. */
  readonly hue: number;
}

/** Chroma below which a pixel counts as grey. */
const minChroma = 0.03;
/** Mean chroma below which the whole picture counts as grey. */
const minMeanChroma = 0.008;
const bins = 72;
const degreesPerBin = 360 / bins;
/** Number of neighboring bins on each side that count towards a bin: shades of one color belong together. */
const reach = 3;

const linear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/**
 * Converts sRGB bytes to OKLCH (Ottosson's OKLab, https://bottosson.github.io/posts/oklab/), without the lightness.
 */
export function colourOf(red: number, green: number, blue: number): Colour {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { chroma: Math.hypot(x, y), hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

/**
 * Returns the dominant hue of a picture in degrees of OKLCH (0 to 359), or null if it is grey.
 * @param pixels red, green and blue of each pixel; a few thousand are enough
 */
export function dominantHue(pixels: Uint8Array): number | null {
  const weights = new Float64Array(bins);
  const colours: Colour[] = [];
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const colour = colourOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    if (colour.chroma < minChroma) continue;
    colours.push(colour);
    const bin = Math.floor(colour.hue / degreesPerBin) % bins;
    weights[bin] = (weights[bin] ?? 0) + colour.chroma;
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || total / (pixels.length / 3) < minMeanChroma) return null;

  const around = (bin: number): number => {
    let sum = 0;
    for (let offset = -reach; offset <= reach; offset += 1)
      sum += (weights[(bin + offset + bins) % bins] ?? 0) * (reach + 1 - Math.abs(offset));
    return sum;
  };
  let peak = 0;
  for (let bin = 1; bin < bins; bin += 1) if (around(bin) > around(peak)) peak = bin;

  // Mean of the angles near the peak, computed with vectors because 359° and 1° are adjacent.
  const centre = (peak + 0.5) * degreesPerBin;
  let [x, y] = [0, 0];
  for (const { chroma, hue } of colours) {
    const distance = Math.abs(((hue - centre + 540) % 360) - 180);
    if (distance > (reach + 0.5) * degreesPerBin) continue;
    x += chroma * Math.cos((hue * Math.PI) / 180);
    y += chroma * Math.sin((hue * Math.PI) / 180);
  }
  return Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360) % 360;
}
