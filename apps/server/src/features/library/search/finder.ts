import { keepRecent } from '../keep-recent.ts';
import type { Db } from '../store.ts';
import { blocksOf, blocksWith, knownWordsAmong, type TitleRow, titlesOf, type Where } from './find-store.ts';
import type { Lead } from './parts.ts';
import { type Books, unpack } from './sets.ts';

export interface Look extends Lead {
  readonly where: Where;
  /** With as many stored blocks it is too common to be joined. */
  readonly most: number;
}

/** Reads of the index, kept for as long as the catalogue stays as it is: searches share words and books. */
export interface Finder {
  readonly db: Db;
  /** The books with this word, or with any that holds the text; null where the blocks are too many. */
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

export function createFinder(db: Db): Finder {
  const sets = keepRecent<string, { books: Books | null }>(mostBytes, bytesOf);
  const titles = keepRecent<number, TitleRow>(mostTitles);
  const words = keepRecent<string, boolean>(mostWords);

  return {
    db,
    async books({ text, asPart, where, most }) {
      const key = `${asPart ? 'part' : 'word'} ${where} ${most} ${text}`;
      const kept = sets.get(key);
      if (kept) return kept.books;
      const blocks = await (asPart ? blocksWith : blocksOf)(db, text, { where, limit: most });
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
