import type { SchemaWords } from '../dialect.ts';

/** Tables of the site, its pages and excerpts. */
export const publishingTables = ({ id, sortable }: SchemaWords): string => `
-- Parts of chapters that members share by links.
create table clips (
  id ${id},
  slug text not null unique,
  user_id integer not null references users (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  chapter_id integer not null,
  source_url text not null,
  audio_url text not null,
  content_type text not null,
  starts_at double precision not null,
  ends_at double precision not null,
  duration double precision not null,
  quote text not null,
  created_at text not null
);
create index clips_by_audio on clips (audio_url);
create index clips_by_book on clips (book_id, id);
create index clips_by_source on clips (source_url, starts_at);
create index clips_by_user on clips (user_id, id);

-- The publisher's texts on the front page; one row at most.
create table front_page (
  id integer primary key check (id = 1),
  revision integer not null,
  text text not null,
  picture_alt text not null,
  steps text not null,
  shows_price integer not null check (shows_price in (0, 1)),
  updated_at text not null
);

-- A page with its draft; what visitors see is its newest version.
create table pages (
  id ${id},
  slug text not null unique,
  title text not null,
  body text not null,
  in_foot integer not null check (in_foot in (0, 1)),
  needs_consent integer not null check (needs_consent in (0, 1)),
  is_published integer not null check (is_published in (0, 1)),
  place integer not null,
  revision integer not null,
  version integer,
  asked_version integer,
  updated_at ${sortable} not null
);

-- Which version of a page a member agreed to, and when.
create table page_consents (
  user_id integer not null references users (id) on delete cascade,
  page_id integer not null references pages (id),
  version integer not null,
  title text not null,
  agreed_at ${sortable} not null,
  constraint page_consents_key primary key (user_id, page_id, version)
);
create index page_consents_of_page on page_consents (page_id);

-- Published versions of pages; they never change.
create table page_versions (
  page_id integer not null references pages (id),
  version integer not null,
  title text not null,
  body text not null,
  asks_members integer not null check (asks_members in (0, 1)),
  published_at ${sortable} not null,
  constraint page_versions_key primary key (page_id, version)
);

-- Which pages visitors find; one row at most.
create table public_pages (
  id integer primary key check (id = 1),
  revision integer not null,
  front integer not null check (front in (0, 1)),
  front_at_root integer not null check (front_at_root in (0, 1)),
  books integer not null check (books in (0, 1)),
  people integer not null check (people in (0, 1)),
  series integer not null check (series in (0, 1)),
  chapter_titles integer not null check (chapter_titles in (0, 1)),
  updated_at text not null,
  clips integer not null default 0 check (clips in (0, 1))
);

-- Parts of chapters that anybody may hear: one for each book at most.
create table samples (
  book_id integer primary key references books (id) on delete cascade,
  chapter_id integer not null,
  source_url text not null,
  audio_url text not null unique,
  content_type text not null,
  starts_at double precision not null,
  ends_at double precision not null,
  duration double precision not null,
  created_at text not null
);

-- Pictures, as base64.
create table site_images (
  name text primary key,
  hash text not null,
  content text not null
);

-- One row at most.
create table site_settings (
  id integer primary key check (id = 1),
  revision integer not null,
  name text not null,
  tagline text not null,
  accent text,
  sender text not null,
  contact text not null,
  language text,
  first_day integer not null,
  updated_at text not null,
  cover_shape text not null default 'portrait' check (cover_shape in ('portrait', 'square')),
  phone_bar text not null default 'tags' check (phone_bar in ('tags', 'library')),
  ignore_articles integer not null default 0 check (ignore_articles in (0, 1))
);
`;
