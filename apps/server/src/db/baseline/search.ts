import type { SchemaWords, Trigger } from '../dialect.ts';

/** Tables of the search index. */
export const searchTables = ({ sortable, bytes, keyed }: SchemaWords): string => `
-- Titles and synopses in the normalized form that searches compare.
create table book_texts (
  book_id integer primary key,
  title text not null,
  title_sort ${sortable} not null,
  synopsis text not null
);

-- Words of the names of people.
create table person_words (
  word ${sortable} not null,
  id integer not null references people (id) on delete cascade,
  constraint person_words_pk primary key (word, id)
)${keyed};
create index person_words_of_name on person_words (id);

-- Books whose index entries are outdated; some of these books may be deleted.
create table search_pending (
  book_id integer primary key
);

-- Words of the names of series.
create table series_words (
  word ${sortable} not null,
  id integer not null references series (id) on delete cascade,
  constraint series_words_pk primary key (word, id)
)${keyed};
create index series_words_of_name on series_words (id);

-- Books by word of their title, in title order.
create table title_words (
  word ${sortable} not null,
  title_sort ${sortable} not null,
  book_id integer not null,
  constraint title_words_pk primary key (word, title_sort, book_id)
)${keyed};

-- Ids of the books that contain a word, anywhere (0) or in the title (1): one packed set per 65,536 ids.
create table word_books (
  word ${sortable} not null,
  in_title integer not null check (in_title in (0, 1)),
  block integer not null,
  ids ${bytes} not null,
  constraint word_books_pk primary key (word, in_title, block)
);

-- Every suffix of every known word: a word contains a text if one of its suffixes starts with that text.
create table word_endings (
  ending ${sortable} not null,
  word ${sortable} not null,
  constraint word_endings_pk primary key (ending, word)
)${keyed};

-- Every known word, whole and with one letter omitted, to find words despite typos.
create table word_slips (
  slip ${sortable} not null,
  word ${sortable} not null,
  constraint word_slips_pk primary key (slip, word)
)${keyed};
`;

/** Queue a book for the index when what it is found by changes. */
export const searchTriggers: readonly Trigger[] = (
  [
    ['new_texts', 'insert', 'new'],
    ['changed_texts', 'update of title, synopsis', 'new'],
    ['changed_names', 'update of listed_people, listed_series, subtitle', 'new'],
    ['changed_language', 'update of language, original_year, release_year', 'new'],
    ['changed_editions', 'update of publisher, isbn, asin, content_notes', 'new'],
    ['removed_texts', 'delete', 'old'],
  ] as const
).map(([name, event, row]) => ({
  name,
  event,
  table: 'books',
  each: 'row',
  body: `insert into search_pending (book_id) values (${row}.id) on conflict do nothing;`,
}));
