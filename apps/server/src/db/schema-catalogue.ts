import type { PersonRole } from '@lamplight/contract';
import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Columns of the tables of people and of series. */
interface NamedTable {
  id: Generated<number>;
  name: string;
  /** The name without case, accents and punctuation. `variant`, from 1, distinguishes rows with the same key. */
  name_key: string;
  variant: number;
  sort_key: string;
}

/** The former id and name of a person or series that was merged into another. */
interface AliasTable {
  id: number;
  name: string;
  name_key: string;
  target_id: number;
}

/** Columns that say when a book or a chapter is released, and who may see it before. */
export interface ReleaseColumns {
  /**
   * Lowest level of readers who may see this book or chapter: 0 everybody, 1 to 90 members with at least as many days of
   * early access, 1000 staff. A chapter's value is never below its book's. The release job lowers the value when the
   * time has come, and never raises it.
   */
  visibility: Generated<number>;
  /** The chapter's or book's own state; a public chapter of a draft waits for the book. */
  release_state: Generated<'public' | 'scheduled' | 'draft'>;
  /** When the book or chapter is or was released; null if never scheduled. */
  release_at: Generated<string | null>;
  /** Release time for premium members; null without early access. */
  early_at: Generated<string | null>;
  early_days: Generated<number>;
  /** Whether followers are notified of the release. */
  release_notify: Generated<Flag>;
}

/** Books with their chapters, and the people and series that they belong to. */
export interface CatalogueTables {
  books: ReleaseColumns & {
    id: Generated<number>;
    title: string;
    /**
     * Sort key of the title, in natural order: case and accents folded, numbers by value. Also used to search by
     * prefix.
     */
    title_sort: string;
    /** Sort key in lists: `title_sort`, without a leading article if the publisher's settings say so. */
    title_order: Generated<string>;
    /** Lower case, for finding text within titles. */
    title_fold: string;
    /** Key of title, authors and narrators: no two books share all of them. */
    edition_key: string;
    subtitle: string | null;
    /** BCP 47 language tag. */
    language: string | null;
    /** Years of the first publication and of this release; negative before our era. */
    original_year: number | null;
    release_year: number | null;
    publisher: string | null;
    /** Sort key of the publisher, made as for titles; books without a publisher are sorted last. */
    publisher_sort: Generated<string>;
    isbn: string | null;
    asin: string | null;
    abridged: Flag | null;
    content_notes: string | null;
    /**
     * Derived from the book's people and series, so that lists read only the book's row: the first authors and
     * narrators, the series, and sort keys of the first of each. Books without one are sorted last.
     */
    listed_people: Generated<string>;
    listed_series: Generated<string>;
    author_sort: Generated<string>;
    narrator_sort: Generated<string>;
    series_sort: Generated<string>;
    series_number: Generated<number>;
    status: string;
    cover_image: string;
    cover_hue: number | null;
    synopsis: string;
    /** Number of chapters that everybody may see; derived from the chapters. */
    chapter_count: number;
    first_chapter_image: string | null;
    duration: number | null;
    /** Number of chapters that not everybody may see; derived from the chapters. */
    hidden_chapters: Generated<number>;
    /** Revision of releases, incremented by every release and by every edit of an unreleased chapter. */
    release_rev: Generated<number>;
    total_views: Generated<number>;
    /**
     * Derived from `reviews` by triggers. `rating_rank` sorts books by rating; books without a rating are sorted last.
     */
    rating_count: Generated<number>;
    rating_sum: Generated<number>;
    rating_rank: Generated<number>;
    demo: Flag;
    /** Revision of the book, incremented by every edit. */
    rev: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  chapters: ReleaseColumns & {
    id: Generated<number>;
    book_id: number;
    /** Order of the chapter within the book, from 1. */
    place: number;
    title: string;
    /** '/media/audio/…' for hosted audio, otherwise an https URL. */
    audio_url: string;
    image: string | null;
    duration: number | null;
    /** When the row was added, for the dates in feeds; null for a row from a backup of an earlier version. */
    added_at: Generated<string | null>;
  };
  /** Parts of chapters that anybody may hear: one for each book at most. */
  samples: {
    book_id: number;
    chapter_id: number;
    /** The chapter's `audio_url` when the sample was cut; when the chapter gets other audio, the sample ends. */
    source_url: string;
    /** Path of the sample's audio: '/media/audio/…', unsigned, like that of a chapter. */
    audio_url: string;
    content_type: string;
    /** Beginning of the sample, in seconds within the chapter; `ends_at` is its end. */
    starts_at: number;
    ends_at: number;
    duration: number;
    created_at: string;
  };
  /** Parts of chapters that members share by links. */
  clips: {
    id: Generated<number>;
    /** Last part of the public page's address: 128 random bits. */
    slug: string;
    user_id: number;
    book_id: number;
    chapter_id: number;
    /** The chapter's `audio_url` when the clip was cut; when the chapter gets other audio, the clip ends. */
    source_url: string;
    /** Path of the clip's audio: '/media/audio/…', unsigned; clips of the same part of a chapter share it. */
    audio_url: string;
    content_type: string;
    /** Beginning of the clip, in seconds within the chapter; `ends_at` is its end. */
    starts_at: number;
    ends_at: number;
    duration: number;
    quote: string;
    created_at: string;
  };
  book_tags: { book_id: number; place: number; main_tag: string; sub_tag: string | null };
  book_views: {
    book_id: number;
    user_id: number;
    day: string;
    /** When the member first opened the book on this day; null in rows of earlier versions. */
    opened_at: Generated<string | null>;
  };
  people: NamedTable & {
    /** Name by which the person is sorted, such as 'Wintergreen, Tobias'. */
    sort_name: string;
  };
  /** People of a book; `place` is their order within a role, from 1. */
  book_people: { book_id: number; person_id: number; role: PersonRole; place: number };
  series: NamedTable;
  book_series: {
    book_id: number;
    series_id: number;
    /** Order of the series among those of the book, from 1. */
    place: number;
    /** Number of the book in the series: a decimal such as '4.5'; null without one. */
    number: string | null;
    /** The book's number in the series, in thousandths; books without a number are sorted last. */
    number_key: number;
  };
  person_aliases: AliasTable;
  series_aliases: AliasTable;
}
