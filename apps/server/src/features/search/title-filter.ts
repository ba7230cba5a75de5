import { idsOf } from './bitmap.ts';
import type { IndexReader } from './index-reader.ts';
import { booksFor } from './match.ts';
import { buildQuery, canBeLookedUp, literal } from './query-terms.ts';
import { plainWords } from './tokenize.ts';

/** Returns the only books whose titles may contain a text; null if it may be any book. */
export async function booksWithTitleLike(reader: IndexReader, text: string): Promise<Int32Array | null> {
  const [longest = ''] = plainWords(text).toSorted((a, b) => b.length - a.length);
  const [term] = buildQuery([[literal(longest)]]).terms;
  const books = term && canBeLookedUp(term) ? await booksFor(reader, term, { where: 'title' }) : null;
  return books && idsOf(books);
}
