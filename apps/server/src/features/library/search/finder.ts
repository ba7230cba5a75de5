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
  /** Some known word holds this text. */
  isPartOfWord(text: string): Promise<boolean>;
  /** A set that is worked out once. */
  keep(key: string, make: () => Promise<Books>): Promise<Books>;
}

/**
 * Bytes kept at a time: of words' sets and of those worked out from them, of titles, and of lists of words. A library
 * in use asks again for much that a smaller budget would have let go; one of 1,000 books fills no more than a tenth.
 */
const mostBytes = { words: 24 * 2 ** 20, others: 24 * 2 ** 20, titles: 24 * 2 ** 20, lists: 4 * 2 ** 20 };
const mostWords = 50_000;
/** What an entry takes beside its blocks, its texts or its words. */
const bytesOfEntry = 256;
const bytesOfTitle = ({ title, title_sort }: TitleRow): number =>
  bytesOfEntry + title.length + title_sort.length;
/** A word in a list: its text and the place that points at it. */
const bytesOfWord = 32;

const bytesOf = ({ books }: { books: Books | null }): number =>
  [...(books?.values() ?? [])].reduce((sum, block) => sum + block.byteLength, bytesOfEntry);

/** Words that hold a text, of which there may be more when the limit was reached. */
interface WordList {
  readonly words: readonly string[];
  readonly limit: number;
}

type KeptSets = Recent<string, { books: Books | null }>;
const keepSets = (most: number): KeptSets => keepRecent(most, bytesOf);

export function createFinder(db: Db): Finder {
  const wordSets: Readonly<Record<Where, KeptSets>> = {
    title: keepSets(mostBytes.words / 2),
    anywhere: keepSets(mostBytes.words / 2),
  };
  const sets = keepSets(mostBytes.others);
  const titles = keepRecent<number, TitleRow>(mostBytes.titles, bytesOfTitle);
  const lists = keepRecent<string, WordList>(
    mostBytes.lists,
    (list) => bytesOfEntry + bytesOfWord * list.words.length,
  );
  const words = keepRecent<string, boolean>(mostWords);

  /** The words that hold a text, as many as the limit says; one that holds it twice is there twice. */
  async function wordsWith(text: string, limit: number): Promise<readonly string[]> {
    const kept = lists.get(text);
    if (kept && kept.limit >= limit) return kept.words.slice(0, limit);
    if (kept && kept.words.length < kept.limit) return kept.words;
    const words = await wordsHolding(db, text, limit);
    lists.set(text, { words, limit });
    return words;
  }

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
      const holding = await wordsWith(text, most);
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
    isPartOfWord: async (text) => (await wordsWith(text, 1)).length > 0,
    async keep(key, make) {
      const kept = sets.get(key);
      if (kept?.books) return kept.books;
      const books = await make();
      sets.set(key, { books });
      return books;
    },
  };
}
