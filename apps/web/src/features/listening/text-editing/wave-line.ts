/** Part of a recording, in seconds. */
export interface WaveWindow {
  readonly from: number;
  readonly to: number;
}

/** Points that are drawn at most, however long the window is. */
const maxPoints = 600;
/** Decibels between the bottom and the top of the drawing. */
const range = 50;

/**
 * Returns the loudness of a part of a recording as an outline: the path of an SVG 100 wide and 100 high.
 * @param decibels loudness of each 10 ms
 * @param loudest decibels at the top
 */
export function waveLine(decibels: Float32Array, { from, to }: WaveWindow, loudest: number): string {
  const [first, last] = [Math.floor(from * 100), Math.ceil(to * 100)];
  const frames = Math.max(1, last - first);
  const points = Math.min(maxPoints, frames);
  const heights = Array.from({ length: points }, (_, point) => {
    const start = Math.max(0, first + Math.floor((point * frames) / points));
    const end = Math.min(
      decibels.length,
      Math.max(start + 1, first + Math.floor(((point + 1) * frames) / points)),
    );
    let loud = -100;
    for (let frame = start; frame < end; frame += 1) loud = Math.max(loud, decibels[frame] ?? -100);
    return Math.max(0.5, Math.min(48, 48 * (1 - (loudest - loud) / range)));
  });
  const x = (point: number) => ((100 * (point + 0.5)) / points).toFixed(2);
  const above = heights.map((height, point) => `${x(point)} ${(50 - height).toFixed(1)}`);
  const below = heights.map((height, point) => `${x(point)} ${(50 + height).toFixed(1)}`).reverse();
  return `M${[...above, ...below].join('L')}Z`;
}

/** Returns the loudness in decibels that only one frame in a hundred exceeds, by which the drawing is scaled. */
export function loudestOf(decibels: Float32Array): number {
  // A few thousand frames are enough to draw the line.
  const step = Math.max(1, Math.floor(decibels.length / 4000));
  const sample = decibels.filter((_, frame) => frame % step === 0).sort();
  return sample[Math.floor(0.99 * (sample.length - 1))] ?? 0;
}
