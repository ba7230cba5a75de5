import type { ReactNode } from 'react';
import { Tint } from '../../ui/tint.tsx';

export interface SynopsisFrameProps {
  /** Degrees. */
  hue: number | null;
  back: ReactNode;
  cover: ReactNode;
  children: ReactNode;
}

/** A book's head: its cover on its own colour, what it is and what to do with it below, or beside. */
export const SynopsisFrame = ({ hue, back, cover, children }: SynopsisFrameProps) => (
  <Tint hue={hue}>
    <div className="wrap pt-3">
      {back}
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 pt-2 low:sm:grid-cols-[8rem_minmax(0,1fr)] low:sm:items-start low:sm:gap-8 lg:grid-cols-[280px_minmax(0,1fr)] lg:items-start lg:justify-items-start lg:gap-12 lg:pt-6">
        <div className="w-[min(11rem,50vw)] sm:w-[min(14rem,50vw)] low:sm:w-full lg:w-full">{cover}</div>
        {children}
      </div>
    </div>
  </Tint>
);
