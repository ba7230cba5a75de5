import type { SchemaWords, Trigger } from '../dialect.ts';

/** Table from which nodes learn that names in their in-memory search have changed. */
export const searchTables = ({ sortable }: SchemaWords): string => `
-- Books, people and series of which something changed by which they are found, with the catalogue's revision after the
-- change; also deleted ones.
create table catalogue_changes (
  kind ${sortable} not null check (kind in ('books', 'people', 'series')),
  id integer not null,
  revision bigint not null,
  constraint catalogue_changes_pk primary key (kind, id)
);
create index catalogue_changes_by_revision on catalogue_changes (revision);
`;

const raise = 'update catalogue set revision = revision + 1 where id = 1;';

/** Columns of a book that affect search. */
const searched =
  'title, title_order, subtitle, synopsis, content_notes, language, original_year, release_year, publisher, isbn, asin, ' +
  'listed_people, listed_series';

const events = (columns: string) =>
  [
    ['added', 'insert', 'new'],
    ['changed', `update of ${columns}`, 'new'],
    ['removed', 'delete', 'old'],
  ] as const;

/** Returns triggers that record changes relevant to search, and raise the catalogue's revision. */
export function searchTriggers({ lockSelected }: SchemaWords): Trigger[] {
  // The lock makes revisions follow the order of commits: otherwise a node could skip a change that commits later.
  const note = (kind: string, id: string) => `
    insert into catalogue_changes (kind, id, revision)
    select '${kind}', ${id}, revision + 1 from catalogue where id = 1${lockSelected}
    on conflict (kind, id) do update set revision = excluded.revision;`;
  const noteBooksOf = (link: string, column: string, id: string) => `
    insert into catalogue_changes (kind, id, revision)
    select distinct 'books', book_id, (select revision + 1 from catalogue where id = 1) from ${link}
    where ${column} = ${id}
    on conflict (kind, id) do update set revision = excluded.revision;`;
  const names = [
    ['people', 'name, sort_key, sort_name'],
    ['series', 'name, sort_key'],
  ] as const;
  const aliases = [
    ['people', 'person_aliases', 'book_people', 'person_id'],
    ['series', 'series_aliases', 'book_series', 'series_id'],
  ] as const;
  return [
    ...events(searched).map(([what, event, row]) => ({
      name: `book_names_${what}`,
      event,
      table: 'books',
      each: 'row' as const,
      body: note('books', `${row}.id`),
    })),
    {
      name: 'books_edition_changed',
      event: 'update of subtitle, publisher, isbn, asin, content_notes',
      table: 'books',
      each: 'statement',
      body: raise,
    },
    ...names.flatMap(([table, columns]) =>
      events(columns).flatMap(([what, event, row]) => [
        {
          name: `${table}_names_${what}`,
          event,
          table,
          each: 'row' as const,
          body: note(table, `${row}.id`),
        },
        { name: `${table}_names_${what}_raised`, event, table, each: 'statement' as const, body: raise },
      ]),
    ),
    ...aliases.flatMap(([kind, table, link, column]) =>
      events('name, target_id').flatMap(([what, event, row]) => [
        {
          name: `${table}_${what}`,
          event,
          table,
          each: 'row' as const,
          body: note(kind, `${row}.target_id`) + noteBooksOf(link, column, `${row}.target_id`),
        },
        { name: `${table}_${what}_raised`, event, table, each: 'statement' as const, body: raise },
      ]),
    ),
  ];
}
