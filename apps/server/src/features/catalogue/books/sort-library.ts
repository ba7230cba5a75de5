import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { lockRows } from '../../../db/dialect.ts';
import { transactWithRetry } from '../../../db/retry.ts';
import type { Database } from '../../../db/schema.ts';
import { collationVersion } from '../../../platform/collation.ts';
import type { Log } from '../../../platform/log.ts';
import { createPeriodicJob, type PeriodicJob } from '../../../platform/periodic-job.ts';
import { refreshDerived } from '../people/credits.ts';
import { type NameTable, seriesTyped } from '../people/names-store.ts';
import {
  findSortSettings,
  lockCatalogue,
  lockSortSettings,
  nameOrderKey,
  orderedColumns,
  orderTitles,
  resortLibrary,
  type SortSettings,
  withWrongKeys,
} from '../search/title-order.ts';

/**
 * Maximum number of books, and of people or series, per transaction. Fewer names, because all of their books are
 * written too.
 */
const [bookSlice, nameSlice] = [200, 50];
const intervalMs = 2_000;

type Kind = NameTable | 'books';
const nextKind = { people: 'series', series: 'books', books: null } as const;

interface Place {
  readonly kind: Kind;
  /** Id of the last row whose sort key was updated; null if all rows are done. */
  readonly to: number | null;
}

async function findPlace(db: Database): Promise<Place> {
  const { resorted_kind: kind, resorted_to: to } = await db
    .selectFrom('catalogue')
    .select(['resorted_kind', 'resorted_to'])
    .executeTakeFirstOrThrow();
  return { kind, to };
}

/** Rows whose sort keys are updated in one transaction. */
interface Slice {
  readonly ids: readonly number[];
  /** Locks the rows in the same order as edits do. */
  lock(tx: Database): Promise<void>;
  /** Reads the rows again and updates their sort keys. The caller has locked the catalogue row. */
  sort(tx: Database, settings: SortSettings): Promise<void>;
}

async function sliceOfBooks(tx: Database, after: number, settings: SortSettings): Promise<Slice> {
  const slice = (db: Database) =>
    db
      .selectFrom('books')
      .select(orderedColumns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(bookSlice)
      .execute();
  const books = await slice(tx);
  return {
    ids: books.map(({ id }) => id),
    lock: (tx) =>
      lockRows(
        tx,
        'books',
        withWrongKeys(books, settings).map(({ id }) => id),
      ),
    // Read again: edits since the first read have written the sort keys of their books.
    sort: async (tx) => orderTitles(tx, await slice(tx), settings),
  };
}

const booksOf = (table: NameTable, ids: readonly number[]): RawBuilder<unknown> =>
  table === 'people'
    ? sql`books.id in (select book_id from book_people where person_id in (${sql.join(ids)}))`
    : sql`books.id in (select book_id from book_series where series_id in (${sql.join(ids)}))`;

async function sliceOfNames(
  tx: Database,
  table: NameTable,
  after: number,
  settings: SortSettings,
): Promise<Slice> {
  const sorted = table === 'people' ? 'sort_name' : 'name';
  const slice = (db: Database) =>
    db
      .selectFrom(seriesTyped(table))
      .select(['id', 'sort_key', sql.ref<string>(sorted).as('sorted')])
      .where('id', '>', after)
      .orderBy('id')
      .limit(nameSlice)
      .execute();
  const wrong = async (db: Database) =>
    (await slice(db)).flatMap(({ id, sort_key, sorted: name }) => {
      const key = nameOrderKey(name, settings);
      return key === sort_key ? [] : [{ id, key }];
    });
  const ids = (await slice(tx)).map(({ id }) => id);
  const first = (await wrong(tx)).map(({ id }) => id);
  return {
    ids,
    lock: async (tx) => {
      if (first.length === 0) return;
      const { rows } = await sql<{ id: number }>`
        select id from books where ${booksOf(table, first)} order by id
      `.execute(tx);
      await lockRows(
        tx,
        'books',
        rows.map(({ id }) => id),
      );
      await lockRows(tx, table, first);
    },
    sort: async (tx) => {
      const changed = await wrong(tx);
      if (changed.length === 0) return;
      for (const { id, key } of changed)
        await tx.updateTable(seriesTyped(table)).set({ sort_key: key }).where('id', '=', id).execute();
      await refreshDerived(
        tx,
        booksOf(
          table,
          changed.map(({ id }) => id),
        ),
      );
    },
  };
}

/** Updates the sort keys of the next rows; returns whether there may be more. Every node may call it. */
const sortSlice = (db: Database): Promise<boolean> =>
  transactWithRetry(db, async (tx) => {
    const { kind, to } = await findPlace(tx);
    if (to === null) return false;
    const settings = await findSortSettings(tx);
    const slice =
      kind === 'books' ? await sliceOfBooks(tx, to, settings) : await sliceOfNames(tx, kind, to, settings);
    // Lock books before the catalogue, as edits do: the opposite order would cause deadlocks.
    await slice.lock(tx);
    await lockCatalogue(tx);
    const [place, now] = [await findPlace(tx), await findSortSettings(tx)];
    // Another node has already processed this slice, or the settings have changed.
    if (place.kind !== kind || place.to !== to || JSON.stringify(now) !== JSON.stringify(settings))
      return true;
    await slice.sort(tx, settings);
    const isWhole = slice.ids.length < (kind === 'books' ? bookSlice : nameSlice);
    const next = isWhole ? nextKind[kind] : kind;
    const after = isWhole ? (next === null ? null : 0) : (slice.ids.at(-1) ?? 0);
    await tx
      .updateTable('catalogue')
      .set({ resorted_kind: next ?? 'books', resorted_to: after })
      .where('id', '=', 1)
      .execute();
    return after !== null;
  });

/** Requests new sort keys if the stored ones were made for another language, or by another version of ICU. */
const checkVersion = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const settings = await lockSortSettings(tx);
    const { sorted_as } = await tx.selectFrom('catalogue').select('sorted_as').executeTakeFirstOrThrow();
    if (sorted_as !== collationVersion(settings.language)) await resortLibrary(tx, settings);
  });

export interface TitleOrderJob extends PeriodicJob {
  /** Updates all sort keys that do not match the current settings. */
  run(): Promise<void>;
}

/** Creates the job that updates sort keys in slices after the sort settings have changed. */
export function createTitleOrderJob({
  db,
  log,
}: {
  readonly db: Database;
  readonly log: Log;
}): TitleOrderJob {
  let isChecked = false;
  async function run(): Promise<void> {
    if (!isChecked) await checkVersion(db);
    isChecked = true;
    if ((await findPlace(db)).to === null) return;
    // Queries of the embedded database run synchronously: let other requests run between slices.
    while (!job.isStopping() && (await sortSlice(db))) await setImmediate();
  }
  const job = createPeriodicJob({ name: 'title order job', log, firstInMs: intervalMs, intervalMs, run });
  return { ...job, run };
}
