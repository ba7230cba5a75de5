import type { SchemaWords } from '../dialect.ts';

/** Tables of progress, libraries, moments, texts. */
export const listeningTables = ({ id, sortable }: SchemaWords): string => `
-- Position of a member in a book; updated_at is the time reported by the member's device.
create table book_progress (
  user_id integer not null references users (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  last_chapter_id integer not null references chapters (id) on delete cascade,
  position double precision not null,
  rev integer not null,
  device text,
  updated_at ${sortable} not null,
  chapter_start double precision not null default 0,
  heard_seconds double precision not null default 0,
  at_end integer not null default 0,
  chapters_seen integer not null default 0,
  is_finished integer not null default 0,
  finished_at ${sortable},
  unfinished_at ${sortable},
  restarted_at ${sortable},
  removed_at ${sortable},
  created_at ${sortable},
  constraint book_progress_pk primary key (user_id, book_id)
);
create index book_progress_by_time on book_progress (user_id, updated_at desc, book_id desc);
create index book_progress_of_book on book_progress (book_id);
create index book_progress_of_chapter on book_progress (last_chapter_id);

-- A member's speed for one book.
create table book_speeds (
  user_id integer not null references users (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  speed double precision not null,
  updated_at ${sortable} not null,
  constraint book_speeds_pk primary key (user_id, book_id)
);
create index book_speeds_of_book on book_speeds (book_id);

-- Books that members keep in their libraries.
create table bookmarks (
  user_id integer not null references users (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  bookmarked_at ${sortable} not null,
  constraint bookmarks_pk primary key (user_id, book_id)
);
create index bookmarks_by_time on bookmarks (user_id, bookmarked_at);
create index bookmarks_of_book on bookmarks (book_id);

-- How far a member is in each chapter.
create table chapter_progress (
  user_id integer not null references users (id) on delete cascade,
  chapter_id integer not null references chapters (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  position double precision not null,
  updated_at ${sortable} not null,
  played_stretches text,
  constraint chapter_progress_pk primary key (user_id, chapter_id)
);
create index chapter_progress_by_book on chapter_progress (book_id, user_id);
create index chapter_progress_of_chapter on chapter_progress (chapter_id);

-- One draft and one published text for each chapter at most.
create table chapter_texts (
  chapter_id integer not null references chapters (id) on delete cascade,
  state ${sortable} not null check (state in ('draft', 'published')),
  book_id integer not null references books (id) on delete cascade,
  language text not null,
  vtt text not null,
  pauses text not null,
  source_url text not null,
  sentence_count integer not null,
  version text not null,
  saved_at text not null,
  doubtful text not null default '[]',
  review text not null default 'null',
  is_corrected integer not null default 1 check (is_corrected in (0, 1)),
  constraint chapter_texts_pk primary key (chapter_id, state)
);
create index chapter_texts_of_book on chapter_texts (book_id);

-- Settings of the player that follow a member to every device.
create table listener_settings (
  user_id integer primary key references users (id) on delete cascade,
  volume double precision not null,
  spoiler_guard integer not null default 1 check (spoiler_guard in (0, 1)),
  skip_back integer not null default 15,
  skip_forward integer not null default 15,
  speed double precision not null default 1,
  records_listening integer not null default 1 check (records_listening in (0, 1)),
  starts_up_next integer not null default 0 check (starts_up_next in (0, 1)),
  shortens_silences integer not null default 0 check (shortens_silences in (0, 1))
);

-- Listening time of a member: all that one of their players (source) has counted on a day.
create table listening_days (
  user_id integer not null references users (id) on delete cascade,
  day ${sortable} not null,
  source ${sortable} not null,
  seconds integer not null,
  media_seconds integer not null,
  constraint listening_days_pk primary key (user_id, day, source)
);

-- A second of a chapter that a member saved. Deleted ones stay for a while, without their note.
create table moments (
  user_id integer not null references users (id) on delete cascade,
  id ${sortable} not null,
  book_id integer not null references books (id) on delete cascade,
  chapter_id integer references chapters (id) on delete set null,
  chapter_title text not null,
  position double precision not null,
  note text not null,
  note_fold text not null,
  created_at ${sortable} not null,
  changed_at ${sortable} not null,
  deleted integer not null default 0 check (deleted in (0, 1)),
  chapter_title_fold text not null default '',
  constraint moments_pk primary key (user_id, id)
);
create index moments_of_book on moments (book_id);
create index moments_of_chapter on moments (chapter_id);
create index moments_of_member on moments (user_id, book_id);

-- Earlier positions of a member in a book, to return to.
create table place_history (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  chapter_id integer not null references chapters (id) on delete cascade,
  position double precision not null,
  device text,
  left_at ${sortable} not null
);
create index place_history_by_book on place_history (book_id);
create index place_history_of_book on place_history (user_id, book_id, id);
create index place_history_of_chapter on place_history (chapter_id);

-- A book in a member's Up next; a lower rank comes first.
create table queued_books (
  user_id integer not null references users (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  rank double precision not null,
  added_at ${sortable} not null,
  constraint queued_books_pk primary key (user_id, book_id)
);
create index queued_books_of_book on queued_books (book_id);

-- Number of sentences that contain a word.
create table sentence_words (
  word ${sortable} primary key,
  sentences integer not null
);
create index sentence_words_by_end on sentence_words ((substr(word, length(word) - 1)), (length(word)));
create index sentence_words_by_start on sentence_words ((length(word)), word);

-- Sentences of published texts that are not stale.
create table sentences (
  id ${id},
  book_id integer not null references books (id) on delete cascade,
  chapter_id integer not null references chapters (id) on delete cascade,
  place integer not null,
  starts_at double precision not null,
  ends_at double precision not null,
  content text not null
);
create index sentences_of_book on sentences (book_id, id);
create index sentences_of_chapter on sentences (chapter_id, place);
`;
