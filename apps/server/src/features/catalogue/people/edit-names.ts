import { nameKey } from '@lamplight/contract';
import { type RawBuilder, sql } from 'kysely';
import { isUniqueViolation, lockRows } from '../../../db/dialect.ts';
import { transactWithRetry } from '../../../db/retry.ts';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { recordAudit } from '../../accounts/index.ts';
import { moveFollows } from '../follows/store.ts';
import { findSortSettings, lockSortSettings, nameOrderKey, resortLibrary } from '../search/title-order.ts';
import { addAlias, currentIdOf, deleteAlias, findByIds } from './aliases.ts';
import { refreshDerived } from './credits.ts';
import { m } from './messages.ts';
import {
  findByKeys,
  findNames,
  type NameTable,
  nameNotFound,
  nextVariant,
  partEnd,
  seriesTyped,
} from './names-store.ts';
import { parseName } from './resolve-names.ts';
import { sortNameOf } from './rules.ts';

export interface EditDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const kinds = {
  people: {
    audited: 'person',
    renamed: 'person_renamed',
    merged: 'people_merged',
    aliasRemoved: 'person_spelling_removed',
  },
  series: {
    audited: 'series',
    renamed: 'series_renamed',
    merged: 'series_merged',
    aliasRemoved: 'series_spelling_removed',
  },
} as const;

const booksOf = (table: NameTable, id: number): RawBuilder<unknown> =>
  table === 'people'
    ? sql`books.id in (select book_id from book_people where person_id = ${id})`
    : sql`books.id in (select book_id from book_series where series_id = ${id})`;

/** Updates the columns of books that are derived from a person or a series. */
const refreshBooks = (tx: Database, table: NameTable, id: number): Promise<void> =>
  refreshDerived(tx, booksOf(table, id));

interface NewName {
  readonly name: string;
  readonly sort_name?: string | undefined;
  readonly is_separate?: boolean | undefined;
}

/**
 * Renames a person or a series; a merged id means the person or series it was merged into.
 * @throws ProblemError not_found, invalid_input; already_exists if another one has this name, unless `is_separate` is
 * set
 */
export async function rename(
  { db, clock }: EditDeps,
  table: NameTable,
  { id: sentId, by, sent }: { readonly id: number; readonly by: number; readonly sent: NewName },
): Promise<void> {
  const { audited, renamed } = kinds[table];
  const name = parseName(sent.name, 'name', table);
  const sort_name = sent.sort_name ? parseName(sent.sort_name, 'sort_name', table) : sortNameOf(name);
  const name_key = nameKey(name);
  await transactWithRetry(db, async (tx) => {
    const id = await currentIdOf(tx, table, sentId);
    await lockRows(tx, table, [id]);
    const [row] = await findNames(tx, table, [id]);
    if (!row) throw nameNotFound(table);
    const equals = (await findByKeys(tx, table, [name_key])).filter((row) => row.id !== id);
    if (equals.length > 0 && row.name_key !== name_key && !sent.is_separate)
      throw new ProblemError('already_exists', m[`nameTaken_${table}`]({ name: equals[0]?.name ?? '' }), {
        fields: [{ field: 'name', message: m[`nameUsed_${table}`] }],
      });
    const variant =
      row.name_key === name_key
        ? row.variant
        : equals.length > 0
          ? await nextVariant(tx, table, name_key)
          : 1;
    const settings = await findSortSettings(tx);
    const sort_key = nameOrderKey(table === 'people' ? sort_name : name, settings);
    await tx
      .updateTable(seriesTyped(table))
      .set({ name, name_key, variant, sort_key })
      .where('id', '=', id)
      .execute();
    if (table === 'people') await tx.updateTable('people').set({ sort_name }).where('id', '=', id).execute();
    await refreshBooks(tx, table, id);
    // The catalogue is locked after the books, as edits do.
    const now = await lockSortSettings(tx);
    if (now.language !== settings.language) await resortLibrary(tx, now);
    await recordAudit(tx, clock, {
      actor_id: by,
      action: renamed,
      target: `${audited} ${id}`,
      detail: { from: row.name, to: name },
    });
  });
}

/** Moves the books of a person or series to another one; a book that has both keeps one. */
async function moveBooks(tx: Database, table: NameTable, from: number, into: number): Promise<void> {
  const [joined, column] =
    table === 'people'
      ? [sql.table('book_people'), sql.ref('person_id')]
      : [sql.table('book_series'), sql.ref('series_id')];
  const isSameRole = table === 'people' ? sql`and other.role = ${joined}.role` : sql``;
  await sql`
    delete from ${joined} where ${column} = ${from} and exists (
      select 1 from ${joined} as other
      where other.book_id = ${joined}.book_id and other.${column} = ${into} ${isSameRole}
    )`.execute(tx);
  await sql`update ${joined} set ${column} = ${into} where ${column} = ${from}`.execute(tx);
}

/**
 * Returns the error for a person or series that does not exist; if it was merged, the error names the one it was
 * merged into.
 */
async function notFoundOrMerged(tx: Database, table: NameTable, id: number): Promise<ProblemError> {
  const remaining = (await findByIds(tx, table, [id])).get(id);
  return remaining
    ? new ProblemError('not_found', m[`mergedAlready_${table}`]({ name: remaining.name }))
    : nameNotFound(table);
}

/**
 * Merges a person or a series into another one: moves its books, deletes it, and makes its name and id aliases of the
 * other. Returns the name of the other.
 * @throws ProblemError not_found, invalid_input; already_exists if two books would then be the same
 */
export async function merge(
  { db, clock }: EditDeps,
  table: NameTable,
  { id, into: sentInto, by }: { readonly id: number; readonly into: number; readonly by: number },
): Promise<string> {
  const { audited, merged } = kinds[table];
  const into = await currentIdOf(db, table, sentInto);
  if (id === into)
    throw new ProblemError('invalid_input', m[`chooseAnother_${table}`], {
      fields: [{ field: 'into', message: m[`intoAnother_${table}`] }],
    });
  try {
    return await transactWithRetry(db, async (tx) => {
      await lockRows(tx, table, [id, into]);
      const rows = await findNames(tx, table, [id, into]);
      const from = rows.find((row) => row.id === id);
      const target = rows.find((row) => row.id === into);
      if (!from) throw await notFoundOrMerged(tx, table, id);
      if (!target) throw nameNotFound(table);
      // Raises the revision first, so that edits based on the old people are refused.
      const { numAffectedRows } =
        await sql`update books set rev = rev + 1 where ${booksOf(table, id)}`.execute(tx);
      await moveBooks(tx, table, id, into);
      await moveFollows(tx, table === 'people' ? 'person_id' : 'series_id', id, into);
      await addAlias(tx, table, { from, into });
      await tx.deleteFrom(seriesTyped(table)).where('id', '=', id).execute();
      await refreshBooks(tx, table, into);
      await recordAudit(tx, clock, {
        actor_id: by,
        action: merged,
        target: `${audited} ${into}`,
        detail: { from: from.name, into: target.name, books: Number(numAffectedRows ?? 0) },
      });
      return target.name;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const titles = table === 'people' ? await describeClashes(db, { id, into }) : '';
    throw new ProblemError('already_exists', titles ? m.sameBooksNamed({ titles }) : m.sameBooks, {
      cause: error,
    });
  }
}

/**
 * Deletes an alias: the former name and its URL then lead to no person or series.
 * @throws ProblemError not_found
 */
export async function removeAlias(
  { db, clock }: EditDeps,
  table: NameTable,
  { id, aliasId, by }: { readonly id: number; readonly aliasId: number; readonly by: number },
): Promise<void> {
  const { audited, aliasRemoved } = kinds[table];
  await transactWithRetry(db, async (tx) => {
    await lockRows(tx, table, [id]);
    const [target] = await findNames(tx, table, [id]);
    const alias = target && (await deleteAlias(tx, table, { id, aliasId }));
    if (!alias) throw new ProblemError('not_found', m.spellingNotFound);
    await refreshBooks(tx, table, id);
    await recordAudit(tx, clock, {
      actor_id: by,
      action: aliasRemoved,
      target: `${audited} ${id}`,
      detail: { spelling: alias.name, name: target.name },
    });
  });
}

/** Maximum number of titles that an error names. */
const namedTitles = 3;
/** Maximum number of books compared; for a person with more the error names no titles. */
const maxBooks = 20_000;

/** Returns a book's edition key after one person's id was replaced by another's. */
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
async function describeClashes(
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
  const named = titles.slice(0, namedTitles).map((title) => m.quotedTitle({ title }));
  const count = titles.length - named.length;
  return count > 0 ? m.titlesAndMore({ titles: named.join(', '), count }) : named.join(', ');
}
