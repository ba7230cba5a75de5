import { idsOf } from './bitmap.ts';
import type { IndexReader } from './index-reader.ts';
import { booksFor } from './match.ts';
import { buildQuery, canBeLookedUp, literal } from './query-terms.ts';
import { plainWords } from './tokenize.ts';

/** The books that alone can hold a text in their titles; null when that could be any. */
export async function booksWithTitleLike(reader: IndexReader, text: string): Promise<Int32Array | null> {
  const [longest = ''] = plainWords(text).toSorted((a, b) => b.length - a.length);
  const [term] = buildQuery([[literal(longest)]]).terms;
  const books = term && canBeLookedUp(term) ? await booksFor(reader, term, { where: 'title' }) : null;
  return books && idsOf(books);
}
