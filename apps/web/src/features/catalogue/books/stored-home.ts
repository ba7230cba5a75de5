import type { BookSummary } from '@lamplight/contract';
import { isRecord } from '../../../lib/record.ts';
import type { SafeStore } from '../../../lib/storage.ts';
import { homeStateVersion, isSavedList, type SavedList } from './home-state.ts';
import { m } from './messages.ts';

/** Storage key of one account's lists that home shows until it has loaded, and without a network. */
export const storedHomeKey = 'home_lists';

/** Books of one of home's lists, as this device loaded it last. */
export interface StoredRow {
  readonly title: string;
  readonly books: readonly BookSummary[];
}

/**
 * Headings of home's lists in order, by the start of the query key; the key of All Audiobooks ends with an empty
 * search text.
 */
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

/** Returns the books of a list, of a page of a list, or of home's Continue entry. */
function booksIn(rows: unknown): BookSummary[] {
  if (Array.isArray(rows)) return rows.filter((row) => isBook(row));
  if (!isRecord(rows)) return [];
  return isBook(rows['book']) ? [rows['book']] : Array.isArray(rows['rows']) ? booksIn(rows['rows']) : [];
}

/** Returns the list that is shown below a heading. */
const listOf = (lists: readonly SavedList[], name: string): SavedList | undefined =>
  lists.find(({ key }) => key.slice(0, 3).join(' ') === name);

/**
 * Returns home's lists as this device loaded them last, to be drawn before their requests are answered. Empty if there
 * are none, or if they are of another account or of another version.
 */
export function readStoredLists(store: SafeStore, owner: string | null): SavedList[] {
  const stored = store.json(storedHomeKey);
  const isOwn = isRecord(stored) && owner !== null && stored['owner'] === owner;
  if (!isOwn || stored['version'] !== homeStateVersion || !Array.isArray(stored['lists'])) return [];
  return stored['lists'].filter((list) => isSavedList(list));
}

/** Returns the books of the lists that `readStoredLists` returns, with the lists' titles. */
export function readStoredHome(store: SafeStore, owner: string | null): StoredRow[] {
  const lists = readStoredLists(store, owner);
  return titles.flatMap(([name, title]) => {
    const books = booksIn(listOf(lists, name)?.rows);
    return books.length > 0 ? [{ title, books }] : [];
  });
}

/** Stores home's lists on this device for the next visit. For a list that has not loaded, keeps the older one. */
export function storeHome(store: SafeStore, owner: string, lists: readonly SavedList[]): void {
  const known = [...lists, ...readStoredLists(store, owner)];
  const loaded = titles.flatMap(([name]) => {
    const list = listOf(
      known.filter(({ rows }) => booksIn(rows).length > 0),
      name,
    );
    return list ? [list] : [];
  });
  if (loaded.length > 0) store.setJson(storedHomeKey, { version: homeStateVersion, owner, lists: loaded });
}
