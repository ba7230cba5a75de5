import { keepRecent, type Recent } from '../keep-recent.ts';
import type { Db } from '../store.ts';
import {
  blocksOf,
  knownWordsAmong,
  type TitleRow,
  titlesOf,
  type Where,
  wordsHolding,
} from './find-store.ts';
import type { Lead } from './parts.ts';
import { anyOf, type Books, unpack } from './sets.ts';

export interface Look extends Lead {
  readonly where: Where;
  /** A text that so many words hold is too common for their sets to be joined. */
  readonly most: number;
}

/** Reads of the index, kept for as long as the catalogue stays as it is: searches share words and books. */
export interface Finder {
  readonly db: Db;
  /** The books with this word, or with any that holds the text; null where such words are too many. */
  books(look: Look): Promise<Books | null>;
  titles(ids: ArrayLike<number>): Promise<TitleRow[]>;
  /** Those of the words that some book has. */
  known(words: readonly string[]): Promise<Set<string>>;
  /** A set that is worked out once. */
  keep(key: string, make: () => Promise<Books>): Promise<Books>;
}

/** Bytes of sets kept at a time, of words and of what is worked out from them; and titles: some 200 bytes each. */
const mostBytes = { words: 24 * 2 ** 20, others: 8 * 2 ** 20 };
const mostTitles = 60_000;
const mostWords = 20_000;
/** What an entry takes beside its blocks. */
const bytesOfEntry = 256;

const bytesOf = ({ books }: { books: Books | null }): number =>
  [...(books?.values() ?? [])].reduce((sum, block) => sum + block.byteLength, bytesOfEntry);

type KeptSets = Recent<string, { books: Books | null }>;
const keepSets = (most: number): KeptSets => keepRecent(most, bytesOf);

export function createFinder(db: Db): Finder {
  const wordSets: Readonly<Record<Where, KeptSets>> = {
    title: keepSets(mostBytes.words / 2),
    anywhere: keepSets(mostBytes.words / 2),
  };
  const sets = keepSets(mostBytes.others);
  const titles = keepRecent<number, TitleRow>(mostTitles);
  const words = keepRecent<string, boolean>(mostWords);

  /** The books of each word: most words are in few books, and those that a search needs another has needed before. */
  async function booksOf(asked: readonly string[], where: Where): Promise<Books[]> {
    const kept = wordSets[where];
    const found: Books[] = [];
    const missing: string[] = [];
    for (const word of asked) {
      const books = kept.get(word)?.books;
      if (books) found.push(books);
      else missing.push(word);
    }
    if (missing.length === 0) return found;
    const blocks = Map.groupBy(await blocksOf(db, missing, where), ({ word }) => word);
    for (const word of missing) {
      const books = unpack(blocks.get(word) ?? []);
      kept.set(word, { books });
      found.push(books);
    }
    return found;
  }

  return {
    db,
    async books({ text, asPart, where, most }) {
      if (!asPart) return anyOf(await booksOf([text], where));
      const key = `part ${where} ${most} ${text}`;
      const kept = sets.get(key);
      if (kept) return kept.books;
      const holding = await wordsHolding(db, text, most);
      const books = holding.length < most ? anyOf(await booksOf([...new Set(holding)], where)) : null;
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
