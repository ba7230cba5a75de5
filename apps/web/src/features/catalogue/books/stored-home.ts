import type { BookSummary } from '@lamplight/contract';
import { isRecord } from '../../../lib/record.ts';
import type { SafeStore } from '../../../lib/storage.ts';
import type { SavedList } from './home-state.ts';
import { m } from './messages.ts';

/** Storage key of the lists that home shows without a network; they belong to one account. */
export const storedHomeKey = 'home_lists';

/** One of home's lists, as this device saw it last. */
export interface StoredRow {
  readonly title: string;
  readonly books: readonly BookSummary[];
}

/** Headings in home's order, by the start of a query key; that of All Audiobooks ends with an empty search. */
const titles: readonly (readonly [key: string, title: string])[] = [
  ['continue', m.continueListening],
  ['books popular', m.popularNow],
  ['books recently-updated', m.recentlyUpdated],
  ['books recently-added', m.recentlyAdded],
  ['books all ', m.allAudiobooks],
];

const isBook = (value: unknown): value is BookSummary =>
  isRecord(value) &&
  Number.isInteger(value['id']) &&
  ['title', 'cover_image'].every((name) => typeof value[name] === 'string');

/** Returns the books of a list, a page of a list, or what home continues. */
function booksIn(rows: unknown): BookSummary[] {
  if (Array.isArray(rows)) return rows.filter((row) => isBook(row));
  if (!isRecord(rows)) return [];
  return isBook(rows['book']) ? [rows['book']] : Array.isArray(rows['rows']) ? booksIn(rows['rows']) : [];
}

function rowsOf(lists: readonly SavedList[]): StoredRow[] {
  return titles.flatMap(([name, title]) => {
    const list = lists.find(({ key }) => key.slice(0, 3).join(' ') === name);
    const books = booksIn(list?.rows);
    return books.length > 0 ? [{ title, books }] : [];
  });
}

/** Returns home's lists as this device saw them last; empty if there are none, or they are another account's. */
export function readStoredHome(store: SafeStore, owner: string | null): StoredRow[] {
  const stored = store.json(storedHomeKey);
  if (!isRecord(stored) || owner === null || stored['owner'] !== owner) return [];
  const rows: unknown[] = Array.isArray(stored['rows']) ? stored['rows'] : [];
  return rows.flatMap((row) => {
    if (!isRecord(row) || typeof row['title'] !== 'string') return [];
    const books = booksIn(row['books']);
    return books.length > 0 ? [{ title: row['title'], books }] : [];
  });
}

/** Stores home's lists on this device, for times without a network. Keeps the older one of a list that has not loaded. */
export function storeHome(store: SafeStore, owner: string, lists: readonly SavedList[]): void {
  const loaded = rowsOf(lists);
  if (loaded.length === 0) return;
  const known = [...loaded, ...readStoredHome(store, owner)];
  const rows = titles.flatMap(([, title]) => known.find((row) => row.title === title) ?? []);
  store.setJson(storedHomeKey, { owner, rows });
}
