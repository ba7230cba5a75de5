import { nameKey } from '@lamplight/contract';
import { sql } from 'kysely';
import { refreshDerived } from '../../apps/server/src/features/catalogue/people/credits.ts';
import { numberKey } from '../../apps/server/src/features/catalogue/people/rules.ts';
import { collationOf } from '../../apps/server/src/platform/collation.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { createTexts } from './texts.ts';

/** Number of books per author, narrator and series, whatever the size of the library. */
const booksOf = { author: 5, narrator: 20, series: 4 } as const;
/** Rows inserted per statement. */
const batch = 1000;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Gives every book an author and a narrator, and every second one a series. */
export async function fillPeople({ connection: { db } }: Services, count: number): Promise<void> {
  const texts = createTexts(count + 2);
  const nameOf = () => texts.title().split(' ').slice(0, 3).map(capital).join(' ');
  const variants = new Map<string, number>();
  const keysOf = (name: string) => {
    const name_key = nameKey(name);
    const variant = (variants.get(name_key) ?? 0) + 1;
    variants.set(name_key, variant);
    return { name, name_key, variant, sort_key: collationOf('en').key(name) };
  };

  async function addNames(table: 'people' | 'series', total: number): Promise<number[]> {
    const ids: number[] = [];
    for (let done = 0; done < total; done += batch) {
      const rows = Array.from({ length: Math.min(batch, total - done) }, () => keysOf(nameOf()));
      const added =
        table === 'people'
          ? await db
              .insertInto('people')
              .values(rows.map((row) => ({ ...row, sort_name: row.name })))
              .returning('id')
              .execute()
          : await db.insertInto('series').values(rows).returning('id').execute();
      ids.push(...added.map(({ id }) => id));
    }
    return ids;
  }

  const authors = await addNames('people', Math.ceil(count / booksOf.author));
  const narrators = await addNames('people', Math.ceil(count / booksOf.narrator));
  variants.clear();
  const series = await addNames('series', Math.ceil(count / 2 / booksOf.series));
  const books = await db.selectFrom('books').select('id').orderBy('id').execute();
  const at = (ids: readonly number[], index: number): number => ids[index % ids.length] ?? 0;
  for (let done = 0; done < books.length; done += batch) {
    const part = books
      .slice(done, done + batch)
      .map(({ id }, index) => ({ book_id: id, index: done + index }));
    const people = part.flatMap(({ book_id, index }) => [
      { book_id, person_id: at(authors, index), role: 'author' as const, place: 1 },
      { book_id, person_id: at(narrators, index), role: 'narrator' as const, place: 1 },
    ]);
    await db.insertInto('book_people').values(people).execute();
    const numbered = part
      .filter(({ index }) => index % 2 === 0)
      .map(({ book_id, index }) => {
        const number = String(1 + Math.floor(index / 2 / series.length));
        return { book_id, series_id: at(series, index / 2), place: 1, number, number_key: numberKey(number) };
      });
    await db.insertInto('book_series').values(numbered).execute();
  }
  await sql`analyze`.execute(db);
  for (let done = 0; done < books.length; done += batch) {
    const ids = books.slice(done, done + batch).map(({ id }) => id);
    await refreshDerived(db, sql`books.id in (${sql.join(ids)})`);
  }
}
