import type { CSSProperties } from 'react';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import './falling-leaves.css';

/** Leaves, each with its horizontal position in percent, size in px, and duration and delay in seconds. All differ. */
const leaves = [
  [3, 26, 17, 0],
  [11, 18, 23, -9],
  [19, 34, 19, -4],
  [27, 20, 26, -17],
  [36, 28, 21, -12],
  [44, 16, 18, -6],
  [53, 30, 25, -20],
  [61, 22, 20, -2],
  [69, 36, 24, -14],
  [77, 18, 17, -11],
  [85, 26, 22, -7],
  [94, 20, 27, -22],
] as const;

/** Leaves that fall behind the page. They stay still with reduced motion. */
export const FallingLeaves = () => (
  <div className="falling-leaves" aria-hidden="true">
    {leaves.map(([left, size, fall, late], index) => (
      <span
        key={left}
        style={
          {
            insetInlineStart: `${left}%`,
            '--fall': `${fall}s`,
            '--late': `${late}s`,
            '--rest': `${(index * 37) % 90}%`,
            '--sway': `${index % 2 === 0 ? 36 : -36}px`,
          } as CSSProperties
        }
      >
        <BrandMark size={size} />
      </span>
    ))}
  </div>
);
