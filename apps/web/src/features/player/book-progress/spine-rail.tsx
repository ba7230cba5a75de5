import type { CSSProperties } from 'react';
import { drawnSegments, type SpineSegment } from './spine.ts';

const segmentStyle = ({ weight, fill }: SpineSegment) =>
  ({ flexGrow: weight, '--fill': fill }) as CSSProperties;

/**
 * The book's progress as a rail with one segment per chapter, as wide as its duration. `label` describes it
 * in words.
 */
export function SpineRail({ segments, label }: { segments: readonly SpineSegment[]; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex h-2 w-full gap-[2px]">
      {drawnSegments(segments).map((segment) => (
        <span
          key={segment.id}
          style={segmentStyle(segment)}
          className="min-w-px basis-0 overflow-hidden rounded-[1px] bg-track"
        >
          <span className="block h-full origin-left scale-x-(--fill) bg-track-fill" />
        </span>
      ))}
    </div>
  );
}
