import type { TableEntry } from './format.ts';
import { countText } from './progress.ts';

/** Summarizes tables: '28 books, 4 accounts, 7 comments (1,204 rows in 27 tables)'. */
export function rowsText(tables: readonly TableEntry[]): string {
  const rowsOf = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  const counts = [
    countText(rowsOf('books'), 'book'),
    countText(rowsOf('users'), 'account'),
    countText(rowsOf('comments'), 'comment'),
  ].join(', ');
  return `${counts} (${countText(all, 'row')} in ${countText(tables.length, 'table')})`;
}
