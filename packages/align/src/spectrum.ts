/** Number of frequency bands of a spectrum. */
export const bandCount = 14;
/** Lowest and highest frequency in Hz; the samples at 8 kHz contain no higher frequencies. */
const lowest = 100;
const highest = 3900;

const melOf = (frequency: number): number => 2595 * Math.log10(1 + frequency / 700);
const frequencyOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/**
 * Returns a function that transforms `size` complex numbers in place (fast Fourier transform, radix 2); `size` is a
 * power of two.
 */
function fourierTransform(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const reversed = new Uint32Array(size);
  for (let k = 1; k < size; k += 1) reversed[k] = ((reversed[k >> 1] ?? 0) >> 1) | (k & 1 ? size / 2 : 0);
  return (real, imaginary) => {
    for (let k = 0; k < size; k += 1) {
      const other = reversed[k] as number;
      if (other <= k) continue;
      const re = real[k] as number;
      const im = imaginary[k] as number;
      real[k] = real[other] as number;
      imaginary[k] = imaginary[other] as number;
      real[other] = re;
      imaginary[other] = im;
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let first = 0; first < size; first += 2 * half) {
        for (let k = 0; k < half; k += 1) {
          const a = first + k;
          const b = a + half;
          const cos = cosines[k * step] as number;
          const sin = sines[k * step] as number;
          const re = real[b] as number;
          const im = imaginary[b] as number;
          const turnedRe = re * cos + im * sin;
          const turnedIm = im * cos - re * sin;
          real[b] = (real[a] as number) - turnedRe;
          imaginary[b] = (imaginary[a] as number) - turnedIm;
          real[a] = (real[a] as number) + turnedRe;
          imaginary[a] = (imaginary[a] as number) + turnedIm;
        }
      }
    }
  };
}

/**
 * Returns, for each band, the index of its first frequency bin and the weights of its bins, which form a triangle on
 * the mel scale.
 */
function bandWeights(
  rate: number,
  size: number,
): { readonly first: number; readonly weights: Float64Array }[] {
  const step = (melOf(highest) - melOf(lowest)) / (bandCount + 1);
  return Array.from({ length: bandCount }, (_, band) => {
    const centre = melOf(lowest) + (band + 1) * step;
    const first = Math.ceil((frequencyOf(centre - step) * size) / rate);
    const end = Math.min(size / 2, Math.ceil((frequencyOf(centre + step) * size) / rate));
    const weights = Float64Array.from({ length: Math.max(0, end - first) }, (_, k) =>
      Math.max(0, 1 - Math.abs(melOf(((first + k) * rate) / size) - centre) / step),
    );
    return { first, weights };
  });
}

/**
 * Pre-emphasis: share of the previous sample that is subtracted from each sample, so that high frequencies count as
 * much as low ones.
 */
const emphasis = 0.97;

/**
 * Returns a function that measures the bands of the samples in a ring buffer, starting at index `at`.
 * @param rate samples per second
 * @param length of the ring buffer
 */
export function newSpectrum(
  rate: number,
  length: number,
): (ring: Float32Array, at: number, bands: Uint8Array) => void {
  const size = 2 ** Math.ceil(Math.log2(Math.max(4, length)));
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  const hamming = Float64Array.from(
    { length },
    (_, k) => 0.54 - 0.46 * Math.cos((2 * Math.PI * k) / (length - 1)),
  );
  const transform = fourierTransform(size);
  const weightsOfBands = bandWeights(rate, size);
  return (ring, at, bands) => {
    real.fill(0);
    imaginary.fill(0);
    let before = 0;
    for (let k = 0; k < length; k += 1) {
      const from = at + k;
      const sample = ring[from < length ? from : from - length] as number;
      real[k] = (sample - emphasis * before) * (hamming[k] as number);
      before = sample;
    }
    transform(real, imaginary);
    for (let band = 0; band < bandCount; band += 1) {
      const { first, weights } = weightsOfBands[band] as (typeof weightsOfBands)[number];
      let power = 0;
      for (let k = 0; k < weights.length; k += 1) {
        const re = real[first + k] as number;
        const im = imaginary[first + k] as number;
        power += (weights[k] as number) * (re * re + im * im);
      }
      bands[band] = Math.min(255, Math.max(0, Math.round(20 * Math.log10(power / size + 1e-10) + 200)));
    }
  };
}
