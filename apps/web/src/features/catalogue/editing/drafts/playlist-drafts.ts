import type { SafeStore } from '../../../../lib/storage.ts';
import { type DraftPatch, readPatch } from './draft-patch.ts';

/** Unsaved changes of one visit to the editor. */
export interface StoredDraft {
  /**
   * Id of one opening of the editor. Two tabs have separate drafts, and so has a visit that ignored an older
   * draft.
   */
  readonly visit: string;
  /** Time of the last change, milliseconds since 1970. */
  readonly at: number;
  readonly patch: DraftPatch;
}

/** Maximum number of drafts per playlist, and of playlists with drafts; the oldest are dropped. */
const maxVisits = 3;
const maxBooks = 20;
const lifetimeMs = 30 * 24 * 3_600_000;

function parseStoredDraft(value: unknown): StoredDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const visit: unknown = Reflect.get(value, 'visit');
  const at: unknown = Reflect.get(value, 'at');
  const patch = readPatch(Reflect.get(value, 'patch'));
  return typeof visit === 'string' && typeof at === 'number' && patch ? { visit, at, patch } : null;
}

/** Unsaved changes of playlists, stored in this browser per account until saved or discarded. */
export function createPlaylistDrafts(store: SafeStore, account: string | null, now: () => number = Date.now) {
  const booksKey = `playlist-drafts:${account ?? ''}`;
  const keyOf = (book: string) => `playlist-draft:${account ?? ''}:${book}`;

  function read(book: string): readonly StoredDraft[] {
    const stored = store.json(keyOf(book));
    return (Array.isArray(stored) ? stored : [])
      .map(parseStoredDraft)
      .filter((draft) => draft !== null)
      .filter(({ at }) => now() - at < lifetimeMs);
  }
  function write(book: string, drafts: readonly StoredDraft[]) {
    const listed = store.json(booksKey);
    const others = (Array.isArray(listed) ? listed : []).filter(
      (listedBook): listedBook is string => typeof listedBook === 'string' && listedBook !== book,
    );
    const books = drafts.length > 0 ? [...others, book] : others;
    for (const old of books.slice(0, -maxBooks)) store.remove(keyOf(old));
    if (books.length > 0) store.setJson(booksKey, books.slice(-maxBooks));
    else store.remove(booksKey);
    if (drafts.length > 0) store.setJson(keyOf(book), drafts.slice(-maxVisits));
    else store.remove(keyOf(book));
  }
  return {
    /** Returns a playlist's newest draft from another visit; null if there is none. */
    newest: (book: string, visit: string): StoredDraft | null =>
      read(book).findLast((draft) => draft.visit !== visit) ?? null,
    /** Stores a visit's changes. Returns false if storage is full or unavailable. */
    keep(book: string, visit: string, patch: DraftPatch): boolean {
      const draft: StoredDraft = { visit, at: now(), patch };
      write(book, [...read(book).filter((storedDraft) => storedDraft.visit !== visit), draft]);
      return read(book).some((storedDraft) => storedDraft.visit === visit && storedDraft.at === draft.at);
    },
    drop(book: string, visit: string): void {
      const drafts = read(book);
      if (drafts.some((storedDraft) => storedDraft.visit === visit))
        write(
          book,
          drafts.filter((storedDraft) => storedDraft.visit !== visit),
        );
    },
  };
}

export type PlaylistDrafts = ReturnType<typeof createPlaylistDrafts>;
