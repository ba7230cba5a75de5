import { keepRecent } from '../keep-recent.ts';
import type { Db } from '../store.ts';
import {
  blocksBeginning,
  blocksOf,
  blocksWith,
  knownWordsAmong,
  type TitleRow,
  titlesOf,
  type Where,
} from './find-store.ts';
import { type Books, unpack } from './sets.ts';

/** How a word of the index must stand to a text: be it, begin with it, or hold it. */
export type Fit = 'is' | 'begins' | 'holds';

export interface Look {
  readonly text: string;
  readonly fit: Fit;
  readonly where: Where;
  /** With as many stored blocks it is too common to be joined. */
  readonly most: number;
}

/** Reads of the index, kept for as long as the catalogue stays as it is: searches share words and books. */
export interface Finder {
  readonly db: Db;
  /** The books with such a word; null where the blocks are too many. */
  books(look: Look): Promise<Books | null>;
  titles(ids: ArrayLike<number>): Promise<TitleRow[]>;
  /** Those of the words that some book has. */
  known(words: readonly string[]): Promise<Set<string>>;
  /** A set that is worked out once. */
  keep(key: string, make: () => Promise<Books>): Promise<Books>;
}

/** Bytes of sets kept at a time, and titles: some 200 bytes each. */
const mostBytes = 32 * 2 ** 20;
const mostTitles = 60_000;
const mostWords = 20_000;
/** What an entry takes beside its maps. */
const bytesOfEntry = 256;

const bytesOf = ({ books }: { books: Books | null }): number =>
  [...(books?.values() ?? [])].reduce((sum, map) => sum + map.byteLength, bytesOfEntry);

const blocksThat = { is: blocksOf, begins: blocksBeginning, holds: blocksWith } as const;

export function createFinder(db: Db): Finder {
  const sets = keepRecent<string, { books: Books | null }>(mostBytes, bytesOf);
  const titles = keepRecent<number, TitleRow>(mostTitles);
  const words = keepRecent<string, boolean>(mostWords);

  return {
    db,
    async books({ text, fit, where, most }) {
      const key = `${fit} ${where} ${most} ${text}`;
      const kept = sets.get(key);
      if (kept) return kept.books;
      const blocks = await blocksThat[fit](db, text, { where, limit: most });
      const books = blocks.length < most ? unpack(blocks) : null;
      sets.set(key, { books });
      return books;
    },
    async titles(ids) {
      const rows: TitleRow[] = [];
      const missing: number[] = [];
      for (let at = 0; at < ids.length; at += 1) {
        const id = ids[at] ?? 0;
        const row = titles.get(id);
        if (row) rows.push(row);
        else missing.push(id);
      }
      if (missing.length === 0) return rows;
      for (const row of await titlesOf(db, missing)) {
        titles.set(row.book_id, row);
        rows.push(row);
      }
      return rows;
    },
    async known(asked) {
      const unsure = asked.filter((word) => words.get(word) === undefined);
      if (unsure.length > 0) {
        const found = await knownWordsAmong(db, unsure);
        for (const word of unsure) words.set(word, found.has(word));
      }
      return new Set(asked.filter((word) => words.get(word)));
    },
    async keep(key, make) {
      const kept = sets.get(key);
      if (kept?.books) return kept.books;
      const books = await make();
      sets.set(key, { books });
      return books;
    },
  };
}
