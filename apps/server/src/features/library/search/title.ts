import type { FindDb } from './find-store.ts';
import { booksFor } from './match.ts';
import { canBeLookedUp, wantedOf } from './parts.ts';
import { idsOf } from './sets.ts';
import { bareWordsOf } from './text.ts';

/** The books that alone can hold a text in their titles; null when that could be any. */
export async function booksWithTitleLike(db: FindDb, text: string): Promise<Int32Array | null> {
  const [longest = ''] = bareWordsOf(text).toSorted((a, b) => b.length - a.length);
  const [part] = wantedOf([[longest]]).parts;
  const books = part && canBeLookedUp(part) ? await booksFor(db, part, { where: 'title' }) : null;
  return books && idsOf(books);
}
