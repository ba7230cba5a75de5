import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { partEnd } from './names-store.ts';

/** Titles that an error names. */
const namedTitles = 3;
/** Books that are compared; a person with more gets an error without titles. */
const maxBooks = 20_000;

/** Returns the key of a book's edition after one person was replaced by another. */
function keyAfterMerge(key: string, from: string, into: string): string {
  const [title, ...lists] = key.split(partEnd);
  const merged = lists.map((ids) => {
    const after = ids.split(',').map((id) => (id === from ? into : id));
    return [...new Set(after)].toSorted((a, b) => Number(a) - Number(b)).join(',');
  });
  return [title, ...merged].join(partEnd);
}

/**
 * Describes which books would have the same title, authors and narrators if one person became another; the first
 * titles only. Empty if no two would.
 */
export async function describeClashes(
  db: Database,
  { id, into }: { readonly id: number; readonly into: number },
): Promise<string> {
  const { rows } = await sql<{ title: string; edition_key: string }>`
    select title, edition_key from books
    where id in (select book_id from book_people where person_id in (${id}, ${into}))
    order by title_order, id limit ${sql.lit(maxBooks)}
  `.execute(db);
  const seen = new Set<string>();
  const clashes = new Map<string, string>();
  for (const { title, edition_key } of rows) {
    const key = keyAfterMerge(edition_key, String(id), String(into));
    if (seen.has(key)) clashes.set(key, title);
    seen.add(key);
  }
  const titles = [...clashes.values()];
  const named = titles.slice(0, namedTitles).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
