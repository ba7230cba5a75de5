import type { SchemaWords, Trigger } from '../dialect.ts';

/** Tables of books, people, series. */
export const catalogueTables = ({ id, sortable }: SchemaWords): string => `
-- One row: the revision that every change of what lists show raises, by triggers.
create table catalogue (
  id integer primary key check (id = 1),
  revision bigint not null,
  resorted_to integer
);

-- Books. The columns after release_year repeat what lists show and sort by, kept current by what changes
-- them.
create table books (
  id ${id},
  title text not null,
  title_sort ${sortable} not null,
  edition_key text not null unique,
  status text not null,
  cover_image text not null,
  cover_hue integer,
  synopsis text not null,
  chapter_count integer not null default 0,
  first_chapter_image text,
  duration double precision,
  total_views integer not null default 0,
  demo integer not null default 0 check (demo in (0, 1)),
  created_at ${sortable} not null,
  updated_at ${sortable} not null,
  rev integer not null default 1,
  title_fold text not null default '',
  subtitle text,
  publisher text,
  isbn text,
  asin text,
  content_notes text,
  language ${sortable},
  original_year integer,
  release_year integer,
  abridged integer check (abridged in (0, 1)),
  listed_people text not null default '',
  listed_series text not null default '',
  author_sort ${sortable} not null default '\u{10ffff}',
  narrator_sort ${sortable} not null default '\u{10ffff}',
  series_sort ${sortable} not null default '\u{10ffff}',
  series_number integer not null default 2147483647,
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_rank integer not null default 0,
  visibility integer not null default 0 check (visibility in (0, 1, 2)),
  early_days integer not null default 0 check (early_days >= 0),
  release_notify integer not null default 0 check (release_notify in (0, 1)),
  release_state text not null default 'public' check (release_state in ('public', 'scheduled', 'draft')),
  release_at text,
  early_at text,
  hidden_chapters integer not null default 0,
  release_rev integer not null default 0,
  publisher_sort ${sortable} not null default '\u{10ffff}',
  title_order ${sortable} not null default ''
);
create index books_by_abridged on books (abridged, id);
create index books_by_author on books (author_sort, title_order, id);
create index books_by_created on books (created_at desc, id desc);
create index books_by_language on books (language, id);
create index books_by_language_sort on books ((coalesce(language, '\u{10ffff}')), title_order, id);
create index books_by_narrator on books (narrator_sort, title_order, id);
create index books_by_publisher on books (publisher, id);
create index books_by_publisher_sort on books (publisher_sort, title_order, id);
create index books_by_rating on books (rating_rank desc, id desc);
create index books_by_release on books (release_at) where release_at is not null;
create index books_by_series on books (series_sort, series_number, title_order, id);
create index books_by_title on books (title_sort, id);
create index books_by_title_fold on books (title_fold);
create index books_by_title_order on books (title_order, id);
create index books_by_updated on books (updated_at desc, id desc);
create index books_by_views on books (total_views desc, id desc);
create index books_by_year on books ((coalesce(release_year, original_year, -9999)) desc, id desc);
create index books_hidden on books (visibility) where visibility > 0;
create index books_of_demo on books (title_order, id) where demo = 1;
create index books_with_hidden_chapters on books (id) where hidden_chapters > 0;

-- Chapters with their recordings.
create table chapters (
  id ${id},
  book_id integer not null references books (id) on delete cascade,
  place integer not null,
  title text not null,
  audio_url text not null,
  image text,
  duration double precision,
  visibility integer not null default 0 check (visibility in (0, 1, 2)),
  early_days integer not null default 0 check (early_days >= 0),
  release_notify integer not null default 0 check (release_notify in (0, 1)),
  release_state text not null default 'public' check (release_state in ('public', 'scheduled', 'draft')),
  release_at text,
  early_at text
);
create index chapters_by_release on chapters (release_at) where release_at is not null;
create index chapters_hidden on chapters (visibility) where visibility > 0;
create index chapters_hidden_audio on chapters (audio_url) where visibility > 0;
create index chapters_of_book on chapters (book_id, place);

-- Tags of books, in their order.
create table book_tags (
  book_id integer not null references books (id) on delete cascade,
  place integer not null,
  main_tag ${sortable} not null,
  sub_tag ${sortable},
  constraint book_tags_pk primary key (book_id, place)
);
create index book_tags_by_sub_tag on book_tags (sub_tag, book_id);
create index book_tags_by_tag on book_tags (main_tag, sub_tag, book_id);

-- Who opened a book on which day, at most once a day.
create table book_views (
  book_id integer not null references books (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  day text not null,
  opened_at ${sortable},
  constraint book_views_pk primary key (user_id, book_id, day)
);
create index book_views_of_book on book_views (book_id);

-- Authors, narrators and others; name and variant together are unique.
create table people (
  id ${id},
  name text not null,
  name_key ${sortable} not null,
  variant integer not null default 1,
  sort_key ${sortable} not null,
  sort_name text not null,
  constraint people_name unique (name_key, variant)
);
create index people_by_name on people (sort_key, id);

-- People of a book; place is their order within a role, from 1.
create table book_people (
  book_id integer not null references books (id) on delete cascade,
  person_id integer not null references people (id),
  role ${sortable} not null check (role in ('author', 'narrator', 'translator', 'editor')),
  place integer not null,
  constraint book_people_pk primary key (book_id, role, place),
  constraint book_people_once unique (person_id, role, book_id)
);

-- Earlier names and ids of people that were renamed or merged.
create table person_aliases (
  id integer primary key,
  name text not null,
  name_key ${sortable} not null,
  target_id integer not null references people (id) on delete cascade
);
create index person_aliases_by_name on person_aliases (name_key, id);
create index person_aliases_of_target on person_aliases (target_id, id);

-- Series of books; name and variant together are unique.
create table series (
  id ${id},
  name text not null,
  name_key ${sortable} not null,
  variant integer not null default 1,
  sort_key ${sortable} not null,
  constraint series_name unique (name_key, variant)
);
create index series_by_name on series (sort_key, id);

-- Books of a series, with their numbers.
create table book_series (
  book_id integer not null references books (id) on delete cascade,
  series_id integer not null references series (id),
  place integer not null,
  number text,
  number_key integer not null,
  constraint book_series_pk primary key (book_id, place),
  constraint book_series_once unique (series_id, book_id)
);
create index book_series_in_order on book_series (series_id, number_key, book_id);

-- A book, series or person that a member follows: exactly one of the three is set.
create table follows (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  book_id integer references books (id) on delete cascade,
  series_id integer references series (id) on delete cascade,
  person_id integer references people (id) on delete cascade,
  created_at ${sortable} not null,
  constraint follows_one_subject check ((book_id is not null and series_id is null and person_id is null)
        or (book_id is null and series_id is not null and person_id is null)
        or (book_id is null and series_id is null and person_id is not null))
);
create unique index follows_book_id on follows (book_id, user_id);
create index follows_of_member on follows (user_id, id);
create unique index follows_person_id on follows (person_id, user_id);
create unique index follows_series_id on follows (series_id, user_id);

-- Earlier names and ids of series that were renamed or merged.
create table series_aliases (
  id integer primary key,
  name text not null,
  name_key ${sortable} not null,
  target_id integer not null references series (id) on delete cascade
);
create index series_aliases_by_name on series_aliases (name_key, id);
create index series_aliases_of_target on series_aliases (target_id, id);
`;

const raiseRevision = 'update catalogue set revision = revision + 1 where id = 1;';

/**
 * Triggers that raise the catalogue's revision. The view count is not part of a book's summary, so a view does not
 * raise it.
 */
export const catalogueTriggers: readonly Trigger[] = (
  [
    ['books_added', 'insert', 'books'],
    [
      'books_changed',
      'update of title, title_sort, edition_key, status, cover_image, cover_hue, synopsis, chapter_count, first_chapter_image, duration, demo, created_at, updated_at',
      'books',
    ],
    [
      'books_metadata_changed',
      'update of listed_people, listed_series, language, original_year, release_year',
      'books',
    ],
    [
      'books_release_changed',
      'update of visibility, release_state, release_at, early_days, hidden_chapters, release_rev',
      'books',
    ],
    ['titles_reordered', 'update of title_order', 'books'],
    ['books_removed', 'delete', 'books'],
    ['tags_added', 'insert', 'book_tags'],
    ['tags_changed', 'update', 'book_tags'],
    ['tags_removed', 'delete', 'book_tags'],
  ] as const
).map(([name, event, table]) => ({ name, event, table, each: 'statement', body: raiseRevision }));
