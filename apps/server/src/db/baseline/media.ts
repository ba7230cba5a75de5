import type { SchemaWords } from '../dialect.ts';

/** Tables of the installation, shared by its nodes. */
export const installationTables = ({ sortable }: SchemaWords): string => `
-- Facts about the installation, by name, such as its id and when it was restored.
create table installation (
  name text primary key,
  value text not null
);

-- Locks across processes, with owner and expiry.
create table leases (
  name text primary key,
  holder text not null,
  expires_at ${sortable} not null
);

-- Counters of rate limits, which nodes share.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;

/** Tables of files and uploads. */
export const mediaTables = ({ sortable }: SchemaWords): string => `
-- Stored files; one that nothing names any more is deleted after a while.
create table media_files (
  key text primary key,
  kind text not null check (kind in ('audio', 'cover')),
  content_type text not null,
  bytes bigint not null,
  duration double precision,
  hue integer,
  created_at text not null,
  released_at ${sortable},
  seek_index text,
  width integer,
  height integer
);
create index media_files_released on media_files (released_at) where released_at is not null;
create index media_files_seek_index on media_files (key) where seek_index = 'pending';
create index media_files_unmeasured on media_files (key) where kind = 'cover' and width is null;

-- Running uploads (tus). The bytes are in the uploads folder, named by id.
create table uploads (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  size bigint not null,
  state text not null check (state in ('open', 'done')),
  result text,
  created_at text not null,
  touched_at ${sortable} not null
);
create index uploads_touched on uploads (touched_at);
create index uploads_user on uploads (user_id);

-- Media files in the results of finished uploads: the cleanup does not delete these while the upload
-- exists.
create table upload_files (
  upload_id text not null references uploads (id) on delete cascade,
  key text not null,
  constraint upload_files_primary primary key (upload_id, key)
);
create index upload_files_key on upload_files (key);
`;
