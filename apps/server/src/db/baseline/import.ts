import type { SchemaWords } from '../dialect.ts';

/** Tables of imports from folders. */
export const importingTables = ({ id, sortable }: SchemaWords): string => `
-- Imports run by admins; at most one is open.
create table import_jobs (
  id ${id},
  state text not null check (state in ('reading', 'planned', 'importing', 'done', 'cancelled', 'failed')),
  folder text not null,
  made_by integer references users (id) on delete set null,
  holder text,
  expires_at ${sortable},
  stop_asked integer not null default 0 check (stop_asked in (0, 1)),
  current_title text,
  done_bytes bigint not null default 0,
  problem text,
  created_at ${sortable} not null,
  ended_at ${sortable},
  open_slot integer unique,
  release_choice text
);
create index import_jobs_maker on import_jobs (made_by);

-- Books of an import's plan, with their outcome.
create table import_entries (
  id ${id},
  job_id integer not null references import_jobs (id) on delete cascade,
  state text not null check (state in ('ready', 'left_out', 'known', 'refused', 'imported', 'failed')),
  bytes bigint not null,
  unit text not null,
  shown text not null,
  reason text,
  book_id integer references books (id) on delete set null
);
create index import_entries_book on import_entries (book_id);
create index import_entries_of_job on import_entries (job_id, state, id);

-- Files of a folder that were imported as a book; book_id is null once the book is deleted.
create table import_sources (
  id ${id},
  identity text not null unique,
  path text not null,
  title text not null,
  book_id integer references books (id) on delete set null,
  imported_at ${sortable} not null,
  imported text
);
create index import_sources_book on import_sources (book_id);

-- Imported files, by path, size and time of last change.
create table import_files (
  file_key text primary key,
  source_id integer not null references import_sources (id) on delete cascade
);
create index import_files_source on import_files (source_id);
`;
