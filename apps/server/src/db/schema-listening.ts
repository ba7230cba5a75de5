import type { SkipSeconds } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Texts of chapters with their times, and the index of their words. */
export interface TextTables {
  /** One draft and one published text for each chapter at most. */
  chapter_texts: {
    chapter_id: number;
    state: 'draft' | 'published';
    book_id: number;
    /** BCP 47. */
    language: string;
    /** WebVTT, one cue for each sentence. */
    vtt: string;
    /** JSON: pairs of seconds between which the recording is quiet; `null` if that was not measured. */
    pauses: string;
    /** JSON: sentences that a person should check, worst first, each with its index, a reason and how doubtful it is. */
    doubtful: string;
    /**
     * JSON: how sure the aligner is, which parts of the recording have text, and what a person has checked; `null` if
     * unknown.
     */
    review: Generated<string>;
    /** Whether a person has checked or changed the text: if so, no command replaces it. */
    is_corrected: Generated<Flag>;
    /** The chapter's `audio_url` when the text was aligned; with other audio the text is stale. */
    source_url: string;
    sentence_count: number;
    /** Hash of language, cues, pauses, doubts and review. */
    version: string;
    saved_at: string;
  };
  /** Sentences of published texts that are not stale. */
  sentences: {
    id: Generated<number>;
    book_id: number;
    chapter_id: number;
    /** Order within the chapter, from 0. */
    place: number;
    /** Seconds within the chapter. */
    starts_at: number;
    ends_at: number;
    content: string;
  };
  /** Full-text index of `sentences`, by their ids. Written and read through `full-text.ts` only. */
  sentence_index: { rowid: number; words: string };
  /** Number of sentences that contain a word. */
  sentence_words: { word: string; sentences: number };
}

/** Members' progress, bookmarks and settings of the player. */
export interface ListeningTables {
  bookmarks: { user_id: number; book_id: number; bookmarked_at: string };
  chapter_progress: {
    user_id: number;
    chapter_id: number;
    book_id: number;
    position: number;
    updated_at: string;
    /** Played stretches (contract: `Stretches`); null in rows from before they were recorded. */
    played_stretches: string | null;
  };
  /** Listening time of a member in a book on one day, as counted by one of their players (`source`). */
  listening_days: {
    user_id: number;
    /** YYYY-MM-DD, the listener's own day. */
    day: string;
    source: string;
    /** 0 if the player did not say which book; the book may be deleted. */
    book_id: Generated<number>;
    /** Seconds of real time, whatever the playback speed. */
    seconds: number;
    media_seconds: number;
    /** Server's date in UTC when the row last changed: YYYY-MM-DD; '' in rows of earlier versions. */
    saved_on: Generated<string>;
  };
  /** Position of a member in a book; `updated_at` is the time reported by the member's device. */
  book_progress: {
    user_id: number;
    book_id: number;
    last_chapter_id: number;
    position: number;
    /** When the row was stored, by the server's clock; null in rows of earlier versions. */
    created_at: Generated<string | null>;
    /** Incremented by every saved position; 0 if the row has no position, only marks such as 'finished'. */
    rev: number;
    device: string | null;
    updated_at: string;
    /** Seconds of the book before the chapter of the position. */
    chapter_start: Generated<number>;
    /** Seconds played of the book. */
    heard_seconds: Generated<number>;
    /** 1 if the position is so near the end that continuing from it does not count as hearing the book again. */
    at_end: Generated<Flag>;
    /** Number of chapters that the book had when the member last began a chapter, or finished the book. */
    chapters_seen: Generated<number>;
    /** Latest time at which the book was finished, by listening or by hand. */
    finished_at: Generated<string | null>;
    /** Latest time at which the book was marked as not finished, or a new chapter of the finished book was begun. */
    unfinished_at: Generated<string | null>;
    /** Time at which the book was last started again: positions up to this time do not count. */
    restarted_at: Generated<string | null>;
    /** When the book was removed from Continue; a later position brings it back. */
    removed_at: Generated<string | null>;
    /** Derived from the times above and the position (`isFinished`). */
    is_finished: Generated<Flag>;
  };
  place_history: {
    id: Generated<number>;
    user_id: number;
    book_id: number;
    chapter_id: number;
    position: number;
    device: string | null;
    left_at: string;
    /** Where the member went back to by a jump of their own; null after any other jump. */
    back_to_chapter: Generated<number | null>;
    back_to: Generated<number | null>;
  };
  listener_settings: {
    user_id: number;
    volume: number;
    /** Whether comments on parts that the member has not heard yet are collapsed. */
    spoiler_guard: Generated<Flag>;
    /** Seconds by which a skip moves. */
    skip_back: Generated<SkipSeconds>;
    skip_forward: Generated<SkipSeconds>;
    /** Speed of books without one of their own. */
    speed: Generated<number>;
    /** Whether listening time is recorded. */
    records_listening: Generated<Flag>;
    /** Whether the first book of Up next starts by itself after another. */
    starts_up_next: Generated<Flag>;
    /** Whether long pauses are shortened in chapters that have a text. */
    shortens_silences: Generated<Flag>;
  };
  /** A book in a member's Up next; a lower rank comes first. */
  queued_books: { user_id: number; book_id: number; rank: number; added_at: string };
  /** A second of a chapter that a member saved. Deleted ones stay for a while, without their note. */
  moments: {
    user_id: number;
    /** Chosen by the member's device. */
    id: string;
    book_id: number;
    /** Null once the chapter was deleted. */
    chapter_id: number | null;
    /** Title of the chapter when the moment was saved; shown once the chapter was deleted. */
    chapter_title: string;
    position: number;
    note: string;
    /** Case-folded note, for search. */
    note_fold: string;
    /** Case-folded `chapter_title`, for search. */
    chapter_title_fold: Generated<string>;
    created_at: string;
    /** Of conflicting changes the latest wins. */
    changed_at: string;
    deleted: Generated<Flag>;
  };
  /** Days on which a member first heard and first finished a book, which may be deleted. */
  listener_books: {
    user_id: number;
    book_id: number;
    begun_on: string | null;
    finished_on: string | null;
  };
  /** Plans of members who listen, from the day on which a roll-up first saw them. */
  listener_plans: {
    user_id: number;
    since: string;
    /** Id of the plan's price; 'none' without a paid plan, '' if it is not known. */
    plan: string;
  };
  /** Sums of members whose accounts were deleted. */
  former_listening: {
    measure: 'seconds' | 'starts' | 'finishes';
    day: string;
    book_id: number;
    amount: number;
  };
  /** Sums of at least five members, made from the tables above. */
  figures: {
    /** 'other': books with fewer than five listeners in a month, together. */
    kind: 'all' | 'other' | 'book' | 'person' | 'series' | 'tag' | 'language' | 'plan';
    /** Id, tag or language; '' for 'all', 'other' and members of several plans. */
    subject: string;
    /**
     * 'listeners' exist for all kinds but 'other', 'waiting' for books on the last day only, the others for all books
     * together, each book and each plan.
     */
    measure: 'seconds' | 'starts' | 'finishes' | 'listeners' | 'waiting';
    /** 'week' only for listeners: other measures are added up. */
    step: 'day' | 'week' | 'month';
    /** First day of the period. */
    start: string;
    amount: number;
  };
  /** Searches of members that found no book, by day and words. */
  search_misses: {
    day: string;
    /** Without punctuation, case and accents. */
    words: string;
    /** Sketch of the members who searched: see `bitOf` in `search-misses.ts`. */
    members: number;
  };
  /** The membership of an account as last recorded. */
  memberships: {
    user_id: number;
    /** 'paid' includes payments that are late or paused. */
    state: 'none' | 'trial' | 'paid';
    currency: string;
    /** Of a month after discounts, in the currency's smallest unit. */
    amount: number;
    /** Day of the first payment; null if there was none. */
    joined_on: string | null;
    /** 1 until the provider was asked: filled from the price of the plan. */
    is_estimate: Flag;
  };
  /** Changes of memberships by day, without the members. */
  membership_sums: {
    day: string;
    /** 'recorded_since': changes before this day were filled from what was known. */
    kind:
      | 'trial_begun'
      | 'trial_ended'
      | 'new'
      | 'won_back'
      | 'lost'
      | 'expansion'
      | 'contraction'
      | 'recorded_since';
    /** '' for trials. */
    currency: string;
    /** First day of the month of joining; '' for trials. */
    cohort: string;
    people: number;
    amount: number;
  };
  /** Exact sums of a book and month; no screen shows them. */
  book_months: {
    book_id: number;
    month: string;
    seconds: number;
    listeners: number;
    finishes: number;
    finishers: number;
  };
  /** How many have heard each 15 s of a book's chapters: JSON, see `ChapterCurve`. */
  book_curves: { book_id: number; through: string; chapters: string };
  /** How far figures are made, and which months and books are to be made again. */
  figure_marks: { name: string; value: string };
  /** A member's speed for one book. */
  book_speeds: { user_id: number; book_id: number; speed: number; updated_at: string };
}
