import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface CardGridProps {
  children: ReactNode;
  label?: string;
  /** It shares a desktop's width with something else. */
  beside?: boolean;
}

/** Cards of books: 3 in a row on a phone (2 where that would be too narrow), 4 on a tablet, 6 on a desktop. */
export function CardGrid({ children, label, beside = false }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      className={classes(
        'grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,(100%-1.5rem)/3),1fr))] gap-x-3 gap-y-5 sm:grid-cols-4 sm:gap-x-5 sm:gap-y-6',
        beside ? 'xl:grid-cols-6' : 'lg:grid-cols-6',
      )}
    >
      {children}
    </ul>
  );
}
