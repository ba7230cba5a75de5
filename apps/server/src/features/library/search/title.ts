import type { Finder } from './finder.ts';
import { booksFor } from './match.ts';
import { asTyped, canBeLookedUp, wantedOf } from './parts.ts';
import { idsOf } from './sets.ts';
import { bareWordsOf } from './text.ts';

/** The books that alone can hold a text in their titles; null when that could be any. */
export async function booksWithTitleLike(finder: Finder, text: string): Promise<Int32Array | null> {
  const [longest = ''] = bareWordsOf(text).toSorted((a, b) => b.length - a.length);
  const [part] = wantedOf([[asTyped(longest)]]).parts;
  const books = part && canBeLookedUp(part) ? await booksFor(finder, part, { where: 'title' }) : null;
  return books && idsOf(books);
}
