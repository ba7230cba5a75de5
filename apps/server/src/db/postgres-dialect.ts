import {
  type ColumnMetadata,
  type Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';

/**
 * Reads the tables of the connection's own schema. Kysely's introspector, which its migrator calls at each start, reads
 * those of every schema and asks each column for its sequence, which fails if another node renames a column meanwhile.
 */
class OwnSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    type Column = ColumnMetadata & { schema: string; table: string; isView: boolean };
    const { rows } = await sql<Column>`
      select n.nspname as schema, c.relname as "table", c.relkind = 'v' as "isView", a.attname as name,
        t.typname as "dataType", not a.attnotnull as "isNullable", a.atthasdef as "hasDefaultValue",
        a.attidentity <> '' as "isAutoIncrementing"
      from pg_namespace n
      join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'v', 'p')
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where n.nspname = current_schema()
      order by c.relname, a.attnum`.execute(this.#db);
    return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
      name,
      schema: columns[0]?.schema ?? '',
      isView: columns[0]?.isView ?? false,
      isForeign: false,
      columns,
    }));
  }
}

export class OwnSchemaPostgresDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): OwnSchemaIntrospector {
    return new OwnSchemaIntrospector(db);
  }
}
