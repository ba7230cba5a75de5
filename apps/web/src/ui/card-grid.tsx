import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Columns from 640 px: each divides the number of cards, so that rows are full. */
const columns = {
  /** Six cards. */
  shelf: 'sm:grid-cols-3 md:grid-cols-6',
  /** Pages of 24. */
  page: 'sm:grid-cols-4 lg:grid-cols-6 2xl:grid-cols-8',
  /** Pages of 24 next to something else on a desktop. */
  beside: 'sm:grid-cols-4 xl:grid-cols-6 min-[112.5rem]:grid-cols-8',
} as const;

export interface CardGridProps {
  children: ReactNode;
  label?: string;
  kind?: keyof typeof columns;
}

/** Grid of book cards: 3 per row on a phone (2 on a very narrow one), up to 8 on a large screen. */
export function CardGrid({ children, label, kind = 'page' }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,(100%-1.5rem)/3),1fr))] gap-x-3 gap-y-5 sm:gap-x-5 sm:gap-y-6',
        columns[kind],
      )}
    >
      {children}
    </ul>
  );
}
