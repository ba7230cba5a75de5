import type { Generated, Kysely, Transaction } from 'kysely';

/** 0 or 1: SQLite binds no booleans. */
export type Flag = 0 | 1;

/** One interface per table; rows bear the names that the wire bears. Times are ISO 8601 UTC text. */
export interface Schema {
  users: {
    id: Generated<number>;
    username: string;
    /** What two spellings of one name share; unique. */
    username_key: string;
    email: string;
    email_key: string;
    password_hash: string;
    role: 'admin' | 'member';
    profile_image: string | null;
    is_premium: Flag;
    manual_premium_override: Flag;
    token_version: Generated<number>;
    created_at: string;
  };
  subscriptions: {
    user_id: number;
    stripe_customer_id: string | null;
    stripe_subscription_id: string | null;
    stripe_status: string | null;
    subscription_renewal: string | null;
  };
  books: {
    id: Generated<number>;
    title: string;
    /** Orders titles as people do: case and accents folded, numbers by value. */
    title_sort: string;
    /** Lower case, for finding text within titles. */
    title_fold: string;
    status: string;
    cover_image: string;
    cover_hue: number | null;
    synopsis: string;
    chapter_count: number;
    first_chapter_image: string | null;
    duration: number | null;
    total_views: Generated<number>;
    demo: Flag;
    created_at: string;
    updated_at: string;
  };
  chapters: {
    id: Generated<number>;
    book_id: number;
    /** Order within the book, from 1. */
    place: number;
    title: string;
    /** '/media/audio/…' for hosted audio, otherwise an https URL. */
    audio_url: string;
    image: string | null;
    duration: number | null;
  };
  book_tags: { book_id: number; place: number; main_tag: string; sub_tag: string | null };
  book_views: { book_id: number; user_id: number; day: string };
  bookmarks: { user_id: number; book_id: number; bookmarked_at: string };
  chapter_progress: {
    user_id: number;
    chapter_id: number;
    book_id: number;
    position: number;
    updated_at: string;
  };
  /** Where a member is in a book; `updated_at` is when they were there, as their device tells it. */
  book_progress: {
    user_id: number;
    book_id: number;
    last_chapter_id: number;
    position: number;
    /** Grows with every place kept. */
    rev: number;
    device: string | null;
    updated_at: string;
  };
  place_history: {
    id: Generated<number>;
    user_id: number;
    book_id: number;
    chapter_id: number;
    position: number;
    device: string | null;
    left_at: string;
  };
  listener_settings: { user_id: number; volume: number };
  media_files: {
    key: string;
    kind: 'audio' | 'cover';
    content_type: string;
    bytes: number;
    duration: number | null;
    hue: number | null;
    created_at: string;
  };
  /** One row: the revision that every change of a summary or a tag raises. */
  catalogue: { id: number; revision: number };
  /** Books whose words the search index does not hold as they are now. */
  search_pending: { book_id: number };
  /** Titles and synopses as searches compare them. */
  book_texts: { book_id: number; title: string; synopsis: string };
  /** Which books hold a word, in the title or only in the synopsis; may name books that are gone. */
  book_words: { word: string; in_title: Flag; book_id: number };
  /** Every ending of every known word: a word that contains a text has an ending that begins with it. */
  word_endings: { ending: string; word: string };
  /** Every known word, whole and with one letter left out: how a slip finds what was meant. */
  word_slips: { slip: string; word: string };
  installation: { name: string; value: string };
  rate_limits: { key: string; points: number; expire: number | null };
}

export type Database = Kysely<Schema>;

/** A handle on some tables only, so that naming a foreign one does not compile. */
export type Tables<Name extends keyof Schema> = Kysely<Pick<Schema, Name>> | Transaction<Pick<Schema, Name>>;
