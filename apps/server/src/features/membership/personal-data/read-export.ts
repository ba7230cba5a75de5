import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { readInChunks } from '../../../db/chunks.ts';
import type { Database } from '../../../db/schema.ts';
import type { ZipFile } from '../../../gateways/archive/zip.ts';
import { levelOf, type Viewer } from '../../../http/reader.ts';
import { isoOf } from '../../../platform/clock.ts';
import { listOwnAddresses } from '../../accounts/index.ts';
import { m } from './messages.ts';
import type { PersonalTable } from './personal-rule.ts';
import { type personalData, personalTables } from './personal-tables.ts';

type Rules = typeof personalData;

/** Tables with a file in the export. */
type ExportedTable = {
  [Name in keyof Rules]: Rules[Name] extends { readonly exported: readonly [string, ...string[]] }
    ? Name
    : never;
}[keyof Rules];

/** Files with the titles of books and chapters that the tables refer to. */
type ReferenceFile = 'discussions' | 'chapters' | 'books';

const references = ['discussions', 'chapters', 'books'] as const satisfies readonly ReferenceFile[];

/** Returns the export's README: what each file contains. */
function readmeText(username: string, nowMs: number): string {
  const tables = personalTables.filter(({ exported }) => exported.length > 0).map(({ name }) => name);
  const names = [...(tables as ExportedTable[]), ...references];
  const width = Math.max(...names.map((name) => name.length)) + '.json  '.length;
  const lines = names.map((name) => `${`${name}.json`.padEnd(width)}${m[`file_${name}`]}`);
  const title = m.readme_title({ time: isoOf(nowMs) });
  return `${title}\n\n${m.readme_intro({ username })}\n${m.readme_units}\n\n${lines.join('\n')}\n`;
}

/** Values by which a member's rows are found. */
export interface Member {
  readonly id: number;
  readonly emails: readonly string[];
  readonly customers: readonly string[];
}

type Row = Record<string, unknown>;

/** Rows per query: bounds the memory of an export, and how long other requests wait. */
const pageSize = 200;

/** Returns the values by which a member's rows are found; undefined if there is no such account. */
export async function findMember(db: Database, id: number): Promise<Member | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return undefined;
  const subscription = await db
    .selectFrom('subscriptions')
    .select('stripe_customer_id')
    .where('user_id', '=', id)
    .executeTakeFirst();
  const customer = subscription?.stripe_customer_id ?? null;
  return {
    id,
    emails: await listOwnAddresses(db, user, { withRequested: false }),
    customers: customer === null ? [] : [customer],
  };
}

/** Yields a member's rows of a table, page by page in the order of its primary key. */
export async function* rowsOf(
  db: Database,
  { name, key, member: columns, by }: PersonalTable,
  member: Member,
): AsyncGenerator<Row[]> {
  const values = by === 'id' ? [member.id] : by === 'email' ? member.emails : member.customers;
  if (columns.length === 0 || values.length === 0) return;
  const namesMember = sql.join(
    columns.map((column) => sql`${sql.ref(column)} in (${sql.join(values)})`),
    sql` or `,
  );
  const rowsWhere = sql`select * from ${sql.table(name)} where (${namesMember})`;
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    const lastKey = last && sql.join(key.map((column) => last?.[column]));
    const after = lastKey ? sql`and (${keyColumns}) > (${lastKey})` : sql``;
    const { rows } = await sql<Row>`
      ${rowsWhere} ${after} order by ${keyColumns} limit ${pageSize}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    // SQLite blocks this thread: let other requests run between two pages.
    await nextTurn();
    last = rows.at(-1);
  }
}

/**
 * Ids of books, chapters and discussions in the rows exported so far; their titles are exported to make the rows
 * readable.
 */
interface References {
  readonly books: Set<number>;
  readonly chapters: Set<number>;
  readonly discussions: Set<number>;
}

function collect({ books, chapters, discussions }: References, row: Row): void {
  const add = (ids: Set<number>, id: unknown) => typeof id === 'number' && ids.add(id);
  add(books, row['book_id']);
  add(chapters, row['chapter_id']);
  add(chapters, row['last_chapter_id']);
  add(discussions, row['discussion_id']);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Yields a table's rows as one JSON array. */
async function* jsonOf(
  db: Database,
  table: PersonalTable,
  member: Member,
  references: References,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of rowsOf(db, table, member)) {
    const lines = page.map((row) => {
      collect(references, row);
      return JSON.stringify(Object.fromEntries(table.exported.map((column) => [column, row[column]])));
    });
    yield `${separator}${lines.join(',\n')}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Yields the files of a member's export, with the titles of books and chapters that the member may see. */
export async function* exportFiles(
  db: Database,
  member: Member,
  actor: NonNullable<Viewer> & { readonly username: string },
  nowMs: number,
): AsyncGenerator<ZipFile> {
  const level = levelOf(actor);
  const references: References = { books: new Set(), chapters: new Set(), discussions: new Set() };
  yield { name: 'README.txt', parts: [readmeText(actor.username, nowMs)] };
  for (const table of personalTables)
    if (table.exported.length > 0)
      yield { name: `${table.name}.json`, parts: jsonOf(db, table, member, references) };
  const discussions = await readInChunks([...references.discussions], (ids) =>
    db
      .selectFrom('discussions')
      .select(['id', 'kind', 'chapter_id', 'book_id'])
      .where('id', 'in', ids)
      .execute(),
  );
  for (const row of discussions) collect(references, row);
  yield { name: 'discussions.json', parts: [json(discussions)] };
  const chapters = await readInChunks([...references.chapters], (ids) =>
    db
      .selectFrom('chapters')
      .select(['id', 'book_id', 'title'])
      .where('id', 'in', ids)
      .where('visibility', '<=', level)
      .execute(),
  );
  for (const row of chapters) collect(references, row);
  yield { name: 'chapters.json', parts: [json(chapters)] };
  const books = await readInChunks([...references.books], (ids) =>
    db
      .selectFrom('books')
      .select(['id', 'title'])
      .where('id', 'in', ids)
      .where('visibility', '<=', level)
      .execute(),
  );
  yield { name: 'books.json', parts: [json(books)] };
}
