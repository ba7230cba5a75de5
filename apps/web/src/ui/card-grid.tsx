import type { ComponentProps } from 'react';
import { cx, type Unstyled } from './cx.ts';

/** Columns from 640 px: each number of columns divides the number of cards, so that rows are full. */
const columns = {
  /** For rows of six cards. */
  shelf: 'sm:grid-cols-3 md:grid-cols-6',
  /** For pages of 24 cards. */
  page: 'sm:grid-cols-4 lg:grid-cols-6 2xl:grid-cols-8',
  /** Use for pages of 24 cards beside another column on a desktop. */
  beside: 'sm:grid-cols-4 xl:grid-cols-6 min-[112.5rem]:grid-cols-8',
} as const;

const grid =
  'grid-cols-[repeat(auto-fill,minmax(max(5.25rem,(100%-1.5rem)/3),1fr))] gap-x-3 gap-y-5 sm:gap-x-5 sm:gap-y-6';

// Negative margins extend the row to the screen's edges. The padding also keeps focus rings from being cut off.
const row =
  'auto-cols-[clamp(7rem,34%,9rem)] grid-flow-col gap-x-3 sm:gap-x-5 overflow-x-auto [scrollbar-width:none] -mx-(--gutter) -my-2 scroll-px-(--gutter) px-(--gutter) py-2 snap-x *:snap-start md:auto-cols-[calc((100%-6.25rem)/6)]';

export interface CardGridProps extends Omit<Unstyled<ComponentProps<'ul'>>, 'aria-label'> {
  label?: string;
  /** 'row': a single row that scrolls sideways and is as wide as a 'shelf'. */
  kind?: keyof typeof columns | 'row';
}

/** Grid of book cards: 3 per row on a phone (2 on a very narrow one), up to 8 on a large screen. */
export const CardGrid = ({ label, kind = 'page', ...rest }: CardGridProps) => (
  <ul
    {...rest}
    aria-label={label}
    className={cx('grid', kind === 'row' ? row : `${grid} ${columns[kind]}`)}
  />
);
