import { sql } from 'kysely';
import { chunksOf } from '../../../db/chunks.ts';
import type { Database, Schema } from '../../../db/schema.ts';
import type { Line, Money, Rule } from './compute.ts';

type Settings = Omit<Schema['royalty_settings'], 'id'>;

const settingsColumns = ['revision', 'first_month', 'close_day'] as const;
const blankSettings: Settings = { revision: 1, first_month: null, close_day: 0 };

export const findSettings = async (db: Database): Promise<Settings> =>
  (await db.selectFrom('royalty_settings').select(settingsColumns).executeTakeFirst()) ?? blankSettings;

/** Increases the settings' revision, which locks the row: only one transaction at a time changes rules and months. */
export const lockSettings = (tx: Database): Promise<Settings> =>
  tx
    .insertInto('royalty_settings')
    .values({ id: 1, ...blankSettings })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ revision: eb('royalty_settings.revision', '+', 1) })),
    )
    .returning(settingsColumns)
    .executeTakeFirstOrThrow();

/** Lists the rules; the id of a merged person is replaced by that of the person they were merged into. */
export async function listRules(db: Database): Promise<Rule[]> {
  const rows = await db
    .selectFrom('royalty_rules as r')
    .leftJoin('person_aliases as a', 'a.id', 'r.person_id')
    .select(['r.id', 'r.role', 'r.person_id', 'r.book_id', 'r.kind', 'r.rate', 'r.currency', 'a.target_id'])
    .orderBy('r.id')
    .execute();
  return rows.map(({ target_id, person_id, book_id, ...rule }) => ({
    ...rule,
    person_id: target_id ?? (person_id === 0 ? null : person_id),
    book_id: book_id === 0 ? null : book_id,
  }));
}

/** A person's role in a book, with the name of the person and the title of the book. */
export type NamedCredit = Schema['former_credits'];

/**
 * Lists the credits of all books, including deleted ones; people who were merged have one credit per role of a book.
 */
export async function listCredits(db: Database): Promise<NamedCredit[]> {
  const current = await db
    .selectFrom('book_people as b')
    .innerJoin('people as p', 'p.id', 'b.person_id')
    .innerJoin('books', 'books.id', 'b.book_id')
    .select(['b.book_id', 'b.person_id', 'b.role', 'p.name as person_name', 'books.title as book_title'])
    .execute();
  const former = await db
    .selectFrom('former_credits as f')
    .leftJoin('person_aliases as a', 'a.id', 'f.person_id')
    .leftJoin('people as p', 'p.id', 'a.target_id')
    .select([
      'f.book_id',
      sql<number>`coalesce(p.id, f.person_id)`.as('person_id'),
      'f.role',
      sql<string>`coalesce(p.name, f.person_name)`.as('person_name'),
      'f.book_title',
    ])
    .execute();
  const merged = new Map(former.map((line) => [`${line.book_id} ${line.person_id} ${line.role}`, line]));
  return [...current, ...merged.values()];
}

/** Stores the credits of a book that is about to be deleted, because its listening is still paid. */
export const keepCredits = (tx: Database, bookId: number): Promise<unknown> =>
  tx
    .insertInto('former_credits')
    .columns(['book_id', 'person_id', 'role', 'person_name', 'book_title'])
    .expression((eb) =>
      eb
        .selectFrom('book_people as b')
        .innerJoin('people as p', 'p.id', 'b.person_id')
        .innerJoin('books', 'books.id', 'b.book_id')
        .where('b.book_id', '=', bookId)
        .select(['b.book_id', 'b.person_id', 'b.role', 'p.name', 'books.title']),
    )
    .execute();

/** Replaces the statements of a month that is not closed. */
export async function saveMonth(
  tx: Database,
  row: Schema['royalty_months'],
  lines: readonly Schema['royalty_lines'][],
): Promise<void> {
  await tx.deleteFrom('royalty_lines').where('month', '=', row.month).execute();
  await tx
    .insertInto('royalty_months')
    .values(row)
    .onConflict((conflict) => conflict.column('month').doUpdateSet(row))
    .execute();
  for (const chunk of chunksOf([...lines], 300)) await tx.insertInto('royalty_lines').values(chunk).execute();
}

export async function saveCounted(
  tx: Database,
  counted: readonly Schema['royalty_counted'][],
): Promise<void> {
  for (const chunk of chunksOf([...counted], 500))
    await tx
      .insertInto('royalty_counted')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['month', 'book_id']).doUpdateSet((eb) => ({
          seconds: eb.ref('excluded.seconds'),
          finishes: eb.ref('excluded.finishes'),
        })),
      )
      .execute();
}

/** Counts the people who heard books on the days of a range. */
export async function countListeners(
  db: Database,
  bookIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const chunk of chunksOf([...bookIds], 500)) {
    const rows = await db
      .selectFrom('listening_days')
      .select(['book_id', sql<number>`cast(count(distinct user_id) as integer)`.as('people')])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('seconds', '>', 0)
      .where('book_id', 'in', chunk)
      .groupBy('book_id')
      .execute();
    for (const { book_id, people } of rows) counts.set(book_id, people);
  }
  return counts;
}

const sumOfAmounts = sql<number>`cast(sum(amount) as bigint)`;

/** Adds up what is paid for each month, by currency. */
export async function sumPaid(db: Database, months: readonly string[]): Promise<Map<string, Money[]>> {
  if (months.length === 0) return new Map();
  const rows = await db
    .selectFrom('royalty_lines')
    .select(['month', 'currency', sumOfAmounts.as('amount')])
    .where('month', 'in', months)
    .groupBy(['month', 'currency'])
    .orderBy('currency')
    .execute();
  return Map.groupBy(rows, ({ month }) => month);
}

/** Lists people with statements of a month, by name. */
export async function listStatements(
  db: Database,
  month: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const people = await db
    .selectFrom('royalty_lines')
    .select(['person_id', sql<string>`max(person_name)`.as('name')])
    .where('month', '=', month)
    .groupBy('person_id')
    .orderBy('name')
    .orderBy('person_id')
    .limit(limit)
    .offset(offset)
    .execute();
  if (people.length === 0) return [];
  const amounts = await db
    .selectFrom('royalty_lines')
    .select(['person_id', 'currency', sumOfAmounts.as('amount')])
    .where('month', '=', month)
    .where(
      'person_id',
      'in',
      people.map(({ person_id }) => person_id),
    )
    .groupBy(['person_id', 'currency'])
    .orderBy('currency')
    .execute();
  const byPerson = Map.groupBy(amounts, ({ person_id }) => person_id);
  return people.map((person) => ({
    ...person,
    amounts: (byPerson.get(person.person_id) ?? []).map(({ currency, amount }) => ({ currency, amount })),
  }));
}

/** Lists the lines of a month, or of one person in it: by name, then by amount, the largest first. */
export const listLines = (
  db: Database,
  month: string,
  person: number | null,
  limit: number,
): Promise<Schema['royalty_lines'][]> =>
  db
    .selectFrom('royalty_lines')
    .selectAll()
    .where('month', '=', month)
    .$if(person !== null, (query) => query.where('person_id', '=', person ?? 0))
    .orderBy('person_name')
    .orderBy('person_id')
    .orderBy('currency')
    .orderBy('amount', 'desc')
    .orderBy('book_id')
    .orderBy('role')
    .limit(limit)
    .execute();

export const rowOf = (
  month: string,
  line: Line,
  names: Pick<NamedCredit, 'person_name' | 'book_title'>,
): Schema['royalty_lines'] => ({
  month,
  person_id: line.person_id,
  role: line.role,
  book_id: line.book_id,
  currency: line.currency,
  person_name: names.person_name,
  book_title: names.book_title,
  kind: line.rule.kind,
  rate: line.rule.rate,
  people: line.people,
  seconds: line.seconds,
  finishes: line.finishes,
  amount: line.amount,
});
