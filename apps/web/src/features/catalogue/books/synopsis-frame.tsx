import type { ReactNode } from 'react';
import { Tint } from '../../../ui/tint.tsx';

export interface SynopsisFrameProps {
  /** Hue of the background in degrees; null if unknown. */
  hue: number | null;
  back: ReactNode;
  cover: ReactNode;
  /** The book's title and its actions. */
  head: ReactNode;
  chapters?: ReactNode;
  comments?: ReactNode;
}

/**
 * A book's page with a background in its cover's colour. Phone: one column. Desktop: the cover next to the
 * head, the rest below. Large screen: cover, head with comments, and chapters side by side.
 */
export const SynopsisFrame = ({ hue, back, cover, head, chapters, comments }: SynopsisFrameProps) => (
  <Tint hue={hue}>
    <div className="wrap pt-3">
      {back}
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center pt-2 low:sm:grid-cols-[8rem_minmax(0,1fr)] low:sm:items-start low:sm:gap-x-8 lg:grid-cols-[280px_minmax(0,1fr)] lg:items-start lg:gap-x-12 lg:pt-6 2xl:grid-cols-[340px_minmax(0,1fr)_30%] 2xl:grid-rows-[auto_1fr] 2xl:gap-x-16">
        <div className="mb-6 w-[min(11rem,50vw)] sm:w-[min(14rem,50vw)] low:sm:mb-0 low:sm:w-full lg:mb-0 lg:w-full 2xl:row-span-2">
          {cover}
        </div>
        {head}
        <div className="col-span-full w-full 2xl:col-span-1 2xl:col-start-3 2xl:row-span-2 2xl:row-start-1 2xl:-mt-8">
          {chapters}
        </div>
        <div className="col-span-full w-full 2xl:col-span-1 2xl:col-start-2 2xl:row-start-2">{comments}</div>
      </div>
    </div>
  </Tint>
);
