import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/schema.ts';
import { type BookSet, decode, difference, sizeOf, unionAll } from './bitmap.ts';
import {
  beginsWord,
  blocksOf,
  knownWordsAmong,
  type SearchField,
  type TitleRow,
  titlesOf,
  wordsContaining,
  wordsForDeletions,
} from './index-queries.ts';
import type { IndexKey } from './query-terms.ts';

export interface WordLookup extends IndexKey {
  readonly where: SearchField;
  /** A text contained in this many words is too common: their sets are not merged. */
  readonly maxWords: number;
}

/** Reads the search index and caches words and books for one revision of the catalogue. */
export interface IndexReader {
  readonly db: Database;
  /**
   * Returns the books with this word, or with any word that contains the text; null if there are too many
   * such words.
   */
  books(look: WordLookup): Promise<BookSet | null>;
  titles(ids: ArrayLike<number>): Promise<TitleRow[]>;
  /** Returns the words that at least one book contains. */
  knownWords(words: readonly string[]): Promise<Set<string>>;
  /** True if any indexed word contains this text. */
  isPartOfWord(text: string): Promise<boolean>;
  /** True if any indexed word begins with this text. */
  beginsWord(text: string): Promise<boolean>;
  /** Returns indexed words of which one of these is a form without one letter. */
  wordsForDeletions(slips: readonly string[]): Promise<string[]>;
  /** Returns those of these words that a book contains which is not one of these. */
  wordsOutside(words: readonly string[], hidden: BookSet): Promise<Set<string>>;
  /** Returns a cached set or computes it. */
  cached(key: string, make: () => Promise<BookSet>): Promise<BookSet>;
}

/**
 * Cache limits in bytes, for sets of words, derived sets, titles and word lists. The caches of a busy large
 * library fill up; those of 1,000 books use less than a tenth.
 */
const maxBytes = { words: 24 * 2 ** 20, others: 24 * 2 ** 20, titles: 24 * 2 ** 20, lists: 4 * 2 ** 20 };
const maxCachedWords = 50_000;
/** Bytes of a cache entry without its content. */
const entryOverheadBytes = 256;
const bytesOfTitle = ({ title, title_sort }: TitleRow): number =>
  entryOverheadBytes + title.length + title_sort.length;
/** Bytes of a word in a list, with its pointer. */
const bytesOfWord = 32;

const bytesOf = ({ books }: { books: BookSet | null }): number =>
  [...(books?.values() ?? [])].reduce((sum, block) => sum + block.byteLength, entryOverheadBytes);

/** Words that contain a text; there may be more if `limit` was reached. */
interface WordList {
  readonly words: readonly string[];
  readonly limit: number;
}

type SetCache = LRUCache<string, { books: BookSet | null }>;
const createSetCache = (maxSize: number): SetCache => new LRUCache({ maxSize, sizeCalculation: bytesOf });

export function createIndexReader(db: Database): IndexReader {
  const wordSets: Readonly<Record<SearchField, SetCache>> = {
    title: createSetCache(maxBytes.words / 2),
    anywhere: createSetCache(maxBytes.words / 2),
  };
  const sets = createSetCache(maxBytes.others);
  const titles = new LRUCache<number, TitleRow>({ maxSize: maxBytes.titles, sizeCalculation: bytesOfTitle });
  const lists = new LRUCache<string, WordList>({
    maxSize: maxBytes.lists,
    sizeCalculation: (list) => entryOverheadBytes + bytesOfWord * list.words.length,
  });
  const words = new LRUCache<string, boolean>({ maxSize: maxCachedWords, sizeCalculation: () => 1 });

  /** Returns up to `limit` words that contain a text; a word that contains it twice is listed twice. */
  async function wordsWith(text: string, limit: number): Promise<readonly string[]> {
    const cached = lists.get(text);
    if (cached && cached.limit >= limit) return cached.words.slice(0, limit);
    if (cached && cached.words.length < cached.limit) return cached.words;
    const words = await wordsContaining(db, text, limit);
    lists.set(text, { words, limit });
    return words;
  }

  /** Returns the set of books of each word. */
  async function booksOf(words: readonly string[], where: SearchField): Promise<BookSet[]> {
    const cached = wordSets[where];
    const found: BookSet[] = [];
    const missing: string[] = [];
    for (const word of words) {
      const books = cached.get(word)?.books;
      if (books) found.push(books);
      else missing.push(word);
    }
    if (missing.length === 0) return found;
    const blocks = Map.groupBy(await blocksOf(db, missing, where), ({ word }) => word);
    for (const word of missing) {
      const books = decode(blocks.get(word) ?? []);
      cached.set(word, { books });
      found.push(books);
    }
    return found;
  }

  return {
    db,
    async books({ text, isPartial, where, maxWords }) {
      if (!isPartial) return unionAll(await booksOf([text], where));
      const key = `part ${where} ${maxWords} ${text}`;
      const cached = sets.get(key);
      if (cached) return cached.books;
      const containing = await wordsWith(text, maxWords);
      const books =
        containing.length < maxWords ? unionAll(await booksOf([...new Set(containing)], where)) : null;
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
    async knownWords(requested) {
      const unchecked = requested.filter((word) => words.get(word) === undefined);
      if (unchecked.length > 0) {
        const found = await knownWordsAmong(db, unchecked);
        for (const word of unchecked) words.set(word, found.has(word));
      }
      return new Set(requested.filter((word) => words.get(word)));
    },
    isPartOfWord: async (text) => (await wordsWith(text, 1)).length > 0,
    beginsWord: (text) => beginsWord(db, text),
    wordsForDeletions: (slips) => wordsForDeletions(db, slips),
    async wordsOutside(all, hidden) {
      // One query; the sets are cached.
      await booksOf(all, 'anywhere');
      const outside = new Set<string>();
      for (const word of all) {
        const books = unionAll(await booksOf([word], 'anywhere'));
        if (sizeOf(difference(books, hidden)) > 0) outside.add(word);
      }
      return outside;
    },
    async cached(key, make) {
      const cached = sets.get(key);
      if (cached?.books) return cached.books;
      const books = await make();
      sets.set(key, { books });
      return books;
    },
  };
}
