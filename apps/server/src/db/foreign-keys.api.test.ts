import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { isSingleWriter } from './dialect.ts';

interface ForeignKey {
  readonly table: string;
  /** Names of the columns, separated by commas. */
  readonly columns: string;
}
interface Index extends ForeignKey {
  readonly definition: string | null;
}

const catalogues = {
  sqlite: {
    keys: sql<ForeignKey>`
      select m.name as "table", group_concat(k."from", ',') as columns
      from sqlite_schema m, pragma_foreign_key_list(m.name) k where m.type = 'table' group by m.name, k.id`,
    // SQLite has no separate index for a single integer primary key: the table itself is in that order.
    indexes: sql<Index>`
      select m.name as "table", group_concat(c.name, ',') as columns, s.sql as definition
      from sqlite_schema m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
      left join sqlite_schema s on s.name = i.name
      where m.type = 'table' group by m.name, i.name
      union select m.name, group_concat(p.name, ','), null from sqlite_schema m, pragma_table_info(m.name) p
      where m.type = 'table' and p.pk > 0 group by m.name having count(*) = 1`,
  },
  postgres: {
    keys: sql<ForeignKey>`
      select conrelid::regclass::text as "table", string_agg(attname, ',' order by k.place) as columns
      from pg_constraint, unnest(conkey) with ordinality as k (attnum, place)
      join pg_attribute a using (attnum)
      where contype = 'f' and connamespace = current_schema()::regnamespace and a.attrelid = conrelid
      group by pg_constraint.oid, conrelid`,
    indexes: sql<Index>`
      select indrelid::regclass::text as "table", string_agg(attname, ',' order by k.place) as columns,
      pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid,
      unnest(indkey::int2[]) with ordinality as k (attnum, place) join pg_attribute a using (attnum)
      where relnamespace = current_schema()::regnamespace and a.attrelid = indrelid
      group by indexrelid, indrelid`,
  },
};

/** Returns whether an index contains every row in which this column is not null. */
function isWhole({ definition }: Index, columns: string): boolean {
  const condition = definition?.split(/ where /i)[1];
  return condition === undefined || new RegExp(`^\\(?"?${columns}"? is not null\\)?$`, 'i').test(condition);
}

test('an index begins with each foreign key, so that no deletion reads a whole table', async () => {
  const { db } = (await testApp()).deps.connection;
  const { keys, indexes } = catalogues[isSingleWriter(db) ? 'sqlite' : 'postgres'];
  const [{ rows: references }, { rows: indexed }] = [await keys.execute(db), await indexes.execute(db)];
  expect(references.length).toBeGreaterThan(80);
  const unindexed = references.filter(
    ({ table, columns }) =>
      !indexed.some(
        (index) =>
          index.table === table && `${index.columns},`.startsWith(`${columns},`) && isWhole(index, columns),
      ),
  );
  expect(unindexed.map(({ table, columns }) => `${table} (${columns})`).sort()).toEqual([]);
});
