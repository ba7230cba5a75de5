import type { SkipSeconds, StartOrigin } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Texts of chapters with their times, and the index of their words. */
export interface TextTables {
  /** One draft and one published text for each chapter at most. */
  chapter_texts: {
    chapter_id: number;
    state: 'draft' | 'published';
    book_id: number;
    /** BCP 47 language tag of the text. */
    language: string;
    /** The text as WebVTT, one cue for each sentence. */
    vtt: string;
    /** JSON: pairs of seconds between which the recording is quiet; `null` if that was not measured. */
    pauses: string;
    /**
     * JSON: sentences that a person should check, worst first, each with its index, a reason and how doubtful it is.
     */
    doubtful: string;
    /**
     * JSON: confidence of the aligner, the parts of the recording that have text, and what a person has checked; `null`
     * if unknown.
     */
    review: Generated<string>;
    /** Whether a person has checked or changed the text: if so, no command replaces it. */
    is_corrected: Generated<Flag>;
    /** The chapter's `audio_url` when the text was aligned; with other audio the text is stale. */
    source_url: string;
    sentence_count: number;
    /** Hash of the text's language, cues, pauses, doubtful sentences and review. */
    version: string;
    saved_at: string;
  };
  /** Sentences of published texts that are not stale. */
  sentences: {
    id: Generated<number>;
    book_id: number;
    chapter_id: number;
    /** Order of the sentence within the chapter, from 0. */
    place: number;
    /** Beginning of the sentence, in seconds within the chapter; `ends_at` is its end. */
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
    /** Date YYYY-MM-DD in the listener's time zone. */
    day: string;
    source: string;
    /** Id of the book, which may have been deleted; 0 if the player did not say which book. */
    book_id: Generated<number>;
    /** Seconds listened, in real time, whatever the playback speed. */
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
    /** Revision, incremented by every saved position; 0 if the row has no position, only marks such as 'finished'. */
    rev: number;
    device: string | null;
    updated_at: string;
    /** Seconds of the book before the chapter that the position is in. */
    chapter_start: Generated<number>;
    /** Seconds of the book that the member has played. */
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
    /**
     * When the member removed the book from the list 'Continue'; a later position brings it back. Null if not removed.
     */
    removed_at: Generated<string | null>;
    /** Derived from the times above and the position: see `isFinished`. */
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
    /**
     * Id of the chapter to which the member jumped back, and the position in that chapter in seconds; both null after
     * any other jump.
     */
    back_to_chapter: Generated<number | null>;
    back_to: Generated<number | null>;
  };
  listener_settings: {
    user_id: number;
    volume: number;
    /** Whether comments on parts that the member has not heard yet are collapsed. */
    spoiler_guard: Generated<Flag>;
    /** Seconds by which the skip buttons move: 'back' and 'forward'. */
    skip_back: Generated<SkipSeconds>;
    skip_forward: Generated<SkipSeconds>;
    /** Playback speed of books without a speed of their own. */
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
  /** Moments: seconds of chapters that members saved. Deleted ones stay for a while, without their note. */
  moments: {
    user_id: number;
    /** Id chosen by the member's device. */
    id: string;
    book_id: number;
    /** Id of the chapter; null once the chapter was deleted. */
    chapter_id: number | null;
    /** Title of the chapter when the moment was saved; shown once the chapter was deleted. */
    chapter_title: string;
    position: number;
    note: string;
    /** The note with case folded, for search. */
    note_fold: string;
    /** `chapter_title` with case folded, for search. */
    chapter_title_fold: Generated<string>;
    created_at: string;
    /** Time of the last change: of conflicting changes the latest wins. */
    changed_at: string;
    deleted: Generated<Flag>;
  };
  /** Days on which a member first heard and first finished a book; the book may have been deleted. */
  listener_books: {
    user_id: number;
    book_id: number;
    begun_on: string | null;
    finished_on: string | null;
  };
  /** Plans of members who listen; a row begins on the day on which a roll-up first saw the plan. */
  listener_plans: {
    user_id: number;
    since: string;
    /** Id of the plan's price; 'none' without a paid plan, '' if the plan is unknown. */
    plan: string;
  };
  /** Sums of listening by members whose accounts were deleted. */
  former_listening: {
    measure: 'seconds' | 'starts' | 'finishes';
    day: string;
    book_id: number;
    amount: number;
  };
  /** Members who began a book, by the origin from which they came; no member is stored with it. */
  start_origins: {
    book_id: number;
    origin: StartOrigin;
    starts: number;
    /** `starts` when the book's sums were last shown, rounded down to multiples of five; see `rollUpOrigins`. */
    shown: Generated<number>;
  };
  /** Accounts registered by visitors who came from a sample or clip; no account is stored with it. */
  excerpt_registrations: {
    book_id: number;
    /** Id of the clip, which may have been deleted; 0 for the book's sample. */
    clip_id: number;
    registrations: number;
    /** `registrations` when they were last shown, rounded down to a multiple of five; see `rollUpRegistrations`. */
    shown: Generated<number>;
  };
  /** Figures: sums of what at least five members did, made from the tables above. */
  figures: {
    /** Kind of the figure's subject; 'other' sums up the books with fewer than five listeners in a month. */
    kind: 'all' | 'other' | 'book' | 'person' | 'series' | 'tag' | 'language' | 'plan';
    /** Id, tag or language that the figure is about; '' for 'all', 'other' and members of several plans. */
    subject: string;
    /**
     * Counted quantity. 'listeners' exist for all kinds but 'other'; 'waiting' for books on the last day only; the
     * others for all books together, each book and each plan.
     */
    measure: 'seconds' | 'starts' | 'finishes' | 'listeners' | 'waiting';
    /** Length of the period. 'week' exists for listeners only: other measures are added up from days. */
    step: 'day' | 'week' | 'month';
    /** First day of the period. */
    start: string;
    amount: number;
  };
  /** Searches that found no book, by day and words. */
  search_misses: {
    day: string;
    /** Words of the search without punctuation, case and accents. */
    words: string;
    /** Bit sketch that estimates the number of members who searched: see `bitOf` in `search-misses.ts`. */
    members: number;
  };
  /** State of each account's membership as last recorded. */
  memberships: {
    user_id: number;
    /** State of the membership: 'paid' includes payments that are late or paused. */
    state: 'none' | 'trial' | 'paid';
    currency: string;
    /** Amount paid per month after discounts, in the currency's smallest unit. */
    amount: number;
    /** Day of the first payment; null if there was none. */
    joined_on: string | null;
    /** 1 while the amount is the price of the plan, until the provider has been asked. */
    is_estimate: Flag;
  };
  /** Sums of membership changes by day, without the ids of members. */
  membership_sums: {
    day: string;
    /**
     * Kind of change. 'recorded_since' marks the first recorded day: changes before it were derived from stored data.
     */
    kind:
      | 'trial_begun'
      | 'trial_ended'
      | 'new'
      | 'won_back'
      | 'lost'
      | 'expansion'
      | 'contraction'
      | 'recorded_since';
    /** Currency of the amounts; '' for trials. */
    currency: string;
    /** First day of the month of joining; '' for trials. */
    cohort: string;
    people: number;
    amount: number;
  };
  /** Exact sums by book and month; no screen shows them. */
  book_months: {
    book_id: number;
    month: string;
    seconds: number;
    listeners: number;
    finishes: number;
    finishers: number;
  };
  /** JSON: how many members have heard each 15 s of a book's chapters; see `ChapterCurve`. */
  book_curves: { book_id: number; through: string; chapters: string };
  /** Marks of the roll-up: up to which day figures are computed, and which months and books must be computed again. */
  figure_marks: { name: string; value: string };
  /** A member's speed for one book. */
  book_speeds: { user_id: number; book_id: number; speed: number; updated_at: string };
}
