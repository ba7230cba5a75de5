import type { Database } from '../../../db/schema.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { editionKey } from '../people/credits.ts';
import { resolveNames } from '../people/resolve-names.ts';

/** Fields that distinguish editions of a book. */
export interface Edition {
  readonly title: string;
  readonly authors: readonly string[];
  readonly narrators: readonly string[];
}

/**
 * Result of comparing a new book with the library. 'same': a book has this title with the same authors and narrators.
 * 'unnamed': a book with this title has neither authors nor narrators. 'title': only the title is the same. Null: no
 * book has this title.
 */
export type EditionClash = 'same' | 'unnamed' | 'title' | null;

/** Compares a book that is to be added with the books of the library. */
export async function findEditionClash(db: Database, edition: Edition): Promise<EditionClash> {
  const titleFold = foldText(edition.title);
  const rows = await db
    .selectFrom('books')
    .select('edition_key')
    .where('title_fold', '=', titleFold)
    .execute();
  if (rows.length === 0) return null;
  const keys = new Set(rows.map((row) => row.edition_key));
  const resolve = (names: readonly string[]) =>
    resolveNames(db, 'people', {
      requested: names.map((name, index) => ({ name, field: `${index}` })),
      current: [],
    });
  const [authors, narrators] = await Promise.all([resolve(edition.authors), resolve(edition.narrators)]);
  const idsOf = (people: typeof authors) => [...new Set(people.flatMap(({ id }) => id ?? []))];
  const isKnown = [...authors, ...narrators].every(({ id }) => id !== null);
  if (isKnown && keys.has(editionKey(edition.title, idsOf(authors), idsOf(narrators)))) return 'same';
  return keys.has(titleFold) ? 'unnamed' : 'title';
}
