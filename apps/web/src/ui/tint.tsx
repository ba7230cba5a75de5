import type { CSSProperties, ReactNode } from 'react';

/** Returns the style that sets the hue (degrees) of `tint` elements inside; null gives the lamp's warm neutral. */
export const tintStyle = (hue: number | null): CSSProperties =>
  ({ '--tint-h': hue ?? 65, ...(hue === null && { '--tint-c': 0.02 }) }) as CSSProperties;

/**
 * A gradient in the cover's colour at the top of its container. Text keeps its contrast in both themes at
 * every hue.
 */
export function Tint({ hue, children }: { hue: number | null; children: ReactNode }) {
  return (
    <div className="tint tint-wash" style={tintStyle(hue)}>
      {children}
    </div>
  );
}
