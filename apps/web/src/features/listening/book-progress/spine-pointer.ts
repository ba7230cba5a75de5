import type { SpineSegment } from './spine.ts';

/** Returns the segment at a fraction of the rail's width, 0 to 1. */
export function segmentAt(segments: readonly SpineSegment[], share: number): SpineSegment | undefined {
  const whole = segments.reduce((sum, segment) => sum + segment.weight, 0);
  let end = 0;
  return segments.find((segment) => {
    end += segment.weight;
    return share * whole < end;
  });
}
