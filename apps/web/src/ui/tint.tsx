import type { CSSProperties, ReactNode } from 'react';

/** Sets the hue (degrees) that `tint` parts below take; without one, the warm neutral of the lamp. */
export const tintStyle = (hue: number | null): CSSProperties =>
  ({ '--tint-h': hue ?? 65, ...(hue === null && { '--tint-c': 0.02 }) }) as CSSProperties;

/** A wash of a cover's colour from the top of what it holds. Safe for text in both themes at every hue. */
export function Tint({ hue, children }: { hue: number | null; children: ReactNode }) {
  return (
    <div className="tint tint-wash" style={tintStyle(hue)}>
      {children}
    </div>
  );
}
