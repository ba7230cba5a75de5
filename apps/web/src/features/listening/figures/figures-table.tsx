import type { ReactNode } from 'react';
import './figures-table.css';

interface FiguresTableProps {
  /** Accessible name of the scrolling region around the table. */
  label: string;
  /** True for a long table, which scrolls vertically, too. */
  isLong?: boolean;
  /** Head, body and foot of the table. */
  children: ReactNode;
}

/** A table of figures, which scrolls sideways on narrow screens. */
export const FiguresTable = ({ label, isLong = false, children }: FiguresTableProps) => (
  <div
    className={isLong ? 'max-h-96 overflow-auto print:max-h-none' : 'overflow-x-auto'}
    role="group"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    tabIndex={0}
  >
    <table className="figures-table">{children}</table>
  </div>
);
