import type { CSSProperties } from 'react';

/** A thin bar that is filled from the start. @param fill between 0 and 1 */
export const ThinBar = ({ fill }: { fill: number }) => (
  <span aria-hidden="true" className="block h-[3px] overflow-hidden rounded-xs bg-track">
    <span
      style={{ '--fill': fill } as CSSProperties}
      className="block h-full origin-left scale-x-(--fill) bg-track-fill"
    />
  </span>
);
