import { sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { lockSortSettings, nameOrderKey } from '../search/title-order.ts';
import { refreshDerived } from './credits.ts';
import { sortNameOf } from './rules.ts';

/**
 * Sets the sort names of a book's people. Skips people whose sort name was edited by hand, that is, differs from the
 * one derived from the name.
 * @param sortNames sort names by person's name
 */
export async function setSortNames(
  tx: Database,
  bookId: number,
  sortNames: ReadonlyMap<string, string>,
): Promise<void> {
  if (sortNames.size === 0) return;
  const people = await tx
    .selectFrom('book_people')
    .innerJoin('people', 'people.id', 'book_people.person_id')
    .select(['people.id', 'people.name', 'people.sort_name'])
    .distinct()
    .where('book_id', '=', bookId)
    .execute();
  const settings = await lockSortSettings(tx);
  for (const { id, name, sort_name: before } of people) {
    const sort_name = sortNames.get(name);
    if (sort_name === undefined || sort_name === before || before !== sortNameOf(name)) continue;
    await tx
      .updateTable('people')
      .set({ sort_name, sort_key: nameOrderKey(sort_name, settings) })
      .where('id', '=', id)
      .execute();
    await refreshDerived(tx, sql`books.id in (select book_id from book_people where person_id = ${id})`);
  }
}

/** Returns the sort names of a book's people that differ from those derived from their names, by name. */
export async function listEditedSortNames(db: Database, bookId: number): Promise<Record<string, string>> {
  const people = await db
    .selectFrom('book_people')
    .innerJoin('people', 'people.id', 'book_people.person_id')
    .select(['people.name', 'people.sort_name'])
    .distinct()
    .where('book_id', '=', bookId)
    .orderBy('people.name')
    .execute();
  return Object.fromEntries(
    people.flatMap(({ name, sort_name }) => (sort_name === sortNameOf(name) ? [] : [[name, sort_name]])),
  );
}
