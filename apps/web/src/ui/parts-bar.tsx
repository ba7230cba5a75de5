import type { CSSProperties } from 'react';
import { type Parts, partsImage } from './parts.ts';

export interface PartsBarProps {
  parts: Parts;
  /** Position of the mark as a share of the width, 0 to 1; null for no mark. */
  mark?: number | null;
  height?: '3px' | '4px' | '8px';
  /** Relative width in a row of several bars. */
  weight?: number;
}

/**
 * A bar with filled parts and a mark at one position. Hidden from screen readers: describe the content in text beside
 * it.
 */
export function PartsBar({ parts, mark = null, height = '3px', weight }: PartsBarProps) {
  const style: CSSProperties = { height, backgroundImage: partsImage(parts) };
  if (weight !== undefined) Object.assign(style, { flex: `${weight} 1 0`, minWidth: '1px' });
  return (
    <span
      aria-hidden="true"
      // Time runs from left to right in every language.
      dir="ltr"
      className="relative block rounded-xs bg-track forced-color-adjust-none forced-colors:bg-[GrayText] forced-colors:[--c-track-fill:Highlight]"
      style={style}
    >
      {mark !== null && (
        <i
          className="absolute -inset-y-1 -ms-0.5 w-1 rounded-xs bg-text shadow-[0_0_0_1.5px_var(--c-surface)] forced-colors:bg-[CanvasText]"
          style={{ insetInlineStart: `${Math.min(1, Math.max(0, mark)) * 100}%` }}
        />
      )}
    </span>
  );
}
