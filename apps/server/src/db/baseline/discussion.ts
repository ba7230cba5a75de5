import type { SchemaWords, Trigger } from '../dialect.ts';

/** Tables of comments, reviews, moderation. */
export const discussionTables = ({ id, sortable }: SchemaWords): string => `
-- Parent of comments: one row per chapter or book with comments, and one for each part of the updates.
create table discussions (
  id ${id},
  subject text not null unique,
  chapter_id integer unique references chapters (id) on delete cascade,
  book_id integer unique references books (id) on delete cascade,
  thread_count integer not null default 0,
  kind text not null default 'book' check (kind in ('chapter', 'book', 'review', 'update', 'announcement')),
  reviewed_book_id integer references books (id) on delete cascade
);
create unique index discussions_of_reviews on discussions (reviewed_book_id);

-- Comments and their replies; likes, dislikes and score are kept by triggers.
create table comments (
  id ${id},
  discussion_id integer not null references discussions (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  client_key text,
  content text not null,
  reply_to_id integer references comments (id) on delete cascade,
  thread_id integer references comments (id) on delete cascade,
  timestamp double precision,
  timestamp_key double precision not null,
  created_at ${sortable} not null,
  removed integer not null default 0 check (removed in (0, 1)),
  likes integer not null default 0,
  dislikes integer not null default 0,
  score integer not null default 0,
  child_count integer not null default 0,
  reply_count integer not null default 0,
  state text not null default 'visible' check (state in ('visible', 'hidden', 'held')),
  listed integer not null default 1 check (listed in (0, 1)),
  hidden_by_act integer
);
create index comments_by_created on comments (discussion_id, created_at, id) where reply_to_id is null;
create index comments_by_score on comments (discussion_id, score, created_at, id) where reply_to_id is null;
create index comments_by_timestamp on comments (discussion_id, timestamp_key, created_at, id) where reply_to_id is null;
create index comments_hidden_by_act on comments (hidden_by_act) where hidden_by_act is not null;
create index comments_of_author on comments (user_id);
create index comments_of_discussion on comments (discussion_id);
create index comments_of_parent on comments (reply_to_id) where reply_to_id is not null;
create index comments_of_thread on comments (thread_id, id) where thread_id is not null;
create unique index comments_once on comments (user_id, client_key) where client_key is not null;
create index comments_unlisted on comments (user_id, discussion_id) where listed = 0;

-- One row: the admin's text above the update requests.
create table admin_text (
  id integer primary key check (id = 1),
  text text not null,
  updated_at text not null
);

-- Likes (1) and dislikes (-1).
create table comment_reactions (
  comment_id integer not null references comments (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  value integer not null check (value in (1, -1)),
  constraint comment_reactions_pk primary key (comment_id, user_id)
);
create index comment_reactions_of_user on comment_reactions (user_id);

-- Members whose comments are folded for a member.
create table ignored_members (
  user_id integer not null references users (id) on delete cascade,
  ignored_id integer not null references users (id) on delete cascade,
  created_at text not null,
  constraint ignored_members_pk primary key (user_id, ignored_id)
);
create index ignored_members_by_ignored on ignored_members (ignored_id);

-- One for each comment that was reported or held for review.
create table moderation_cases (
  id ${id},
  comment_id integer unique references comments (id) on delete set null,
  author_id integer references users (id) on delete set null,
  source text not null check (source in ('report', 'word', 'new_member', 'moderator')),
  state text not null check (state in ('open', 'closed')),
  previous_comment_state text,
  outcome text check (outcome in ('shown', 'hidden', 'deleted')),
  report_count integer not null default 0,
  opened_at ${sortable} not null,
  closed_at ${sortable},
  reported_text text,
  hidden_review_of integer references books (id) on delete set null
);
create index moderation_cases_closed on moderation_cases (closed_at, id) where state = 'closed';
create index moderation_cases_of_author on moderation_cases (author_id);
create index moderation_cases_of_hidden_reviews on moderation_cases (hidden_review_of, author_id) where hidden_review_of is not null;
create index moderation_cases_open on moderation_cases (opened_at, id) where state = 'open';

-- Reports of members about texts; at most one of a member about a text.
create table comment_reports (
  id ${id},
  case_id integer not null references moderation_cases (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  reason text not null,
  note text not null default '',
  outcome text check (outcome in ('upheld', 'dismissed')),
  decided_at text,
  created_at text not null,
  constraint comment_reports_once unique (case_id, user_id)
);
create index comment_reports_of_user on comment_reports (user_id, outcome);

-- History of what moderators, and the automatic rules (actor_id null), did.
create table moderation_acts (
  id ${id},
  case_id integer references moderation_cases (id) on delete set null,
  member_id integer references users (id) on delete cascade,
  actor_id integer references users (id) on delete set null,
  act text not null,
  note text not null default '',
  until text,
  created_at text not null
);
create index moderation_acts_by_actor_id on moderation_acts (actor_id);
create index moderation_acts_by_case_id on moderation_acts (case_id);
create index moderation_acts_by_member_id on moderation_acts (member_id);

-- Stars of a member for a book; comment_id is the text, which is deleted with them and they with it.
create table reviews (
  user_id integer not null references users (id) on delete cascade,
  book_id integer not null references books (id) on delete cascade,
  stars integer not null check (stars between 1 and 5),
  comment_id integer references comments (id) on delete cascade,
  created_at ${sortable} not null,
  edited_at ${sortable},
  is_counted integer not null default 1 check (is_counted in (0, 1)),
  constraint reviews_pk primary key (user_id, book_id)
);
create index reviews_of_book on reviews (book_id);
create unique index reviews_of_comment on reviews (comment_id);

-- Words in their folded form: a comment with one of them is held for review.
create table watch_words (
  word text primary key,
  added_by integer references users (id) on delete set null,
  created_at text not null
);
create index watch_words_by_adder on watch_words (added_by);
`;

const countReaction = (row: 'old' | 'new', sign: '+' | '-'): string => `update comments set
  likes = likes ${sign} (case when ${row}.value = 1 then 1 else 0 end),
  dislikes = dislikes ${sign} (case when ${row}.value = -1 then 1 else 0 end),
  score = score ${sign} ${row}.value where id = ${row}.comment_id;`;

const countReview = (row: 'old' | 'new', sign: '+' | '-'): string => `update books set
  rating_count = rating_count ${sign} ${row}.is_counted,
  rating_sum = rating_sum ${sign} ${row}.stars * ${row}.is_counted where id = ${row}.book_id;`;

/** Sets a book's rank by rating: the average of its stars in thousandths, as if five more members had given 3.5. */
const rankBook = (row: 'old' | 'new'): string => `update books set
  rating_rank = case rating_count when 0 then 0 else (rating_sum * 1000 + 17500) / (rating_count + 5) end
  where id = ${row}.book_id;`;

/** Triggers that keep the counts and sums in comments and books up to date. */
export const discussionTriggers: readonly Trigger[] = (
  [
    ['comment_reactions_insert', 'comment_reactions', 'insert', countReaction('new', '+')],
    [
      'comment_reactions_update',
      'comment_reactions',
      'update',
      countReaction('old', '-') + countReaction('new', '+'),
    ],
    ['comment_reactions_delete', 'comment_reactions', 'delete', countReaction('old', '-')],
    ['reviews_insert', 'reviews', 'insert', countReview('new', '+') + rankBook('new')],
    [
      'reviews_update',
      'reviews',
      'update of stars, is_counted',
      countReview('old', '-') + countReview('new', '+') + rankBook('new'),
    ],
    ['reviews_delete', 'reviews', 'delete', countReview('old', '-') + rankBook('old')],
    // The stars of a review count only while the review's text is visible.
    [
      'comments_state',
      'comments',
      'update of state',
      "update reviews set is_counted = case new.state when 'visible' then 1 else 0 end where comment_id = new.id;",
    ],
  ] as const
).map(([name, table, event, body]) => ({ name, event, table, each: 'row', body }));
