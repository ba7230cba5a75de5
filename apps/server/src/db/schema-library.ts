import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** By which words the library is searched. */
export interface SearchTables {
  /** One row: the revision that every change of a summary or a tag raises. */
  catalogue: { id: number; revision: number };
  /** Books whose words the search index does not hold as they are now; some may be gone. */
  search_pending: { book_id: number };
  /** Titles and synopses as searches compare them. */
  book_texts: { book_id: number; title: string; title_sort: string; synopsis: string };
  /** Which books hold a word, anywhere (0) or in their titles (1): a packed set for each 65,536 ids. */
  word_books: { word: string; in_title: Flag; block: number; ids: Uint8Array };
  /** The books whose titles hold a word, in order of title. */
  title_words: { word: string; title_sort: string; book_id: number };
  /** Every ending of every known word: a word that contains a text has an ending that begins with it. */
  word_endings: { ending: string; word: string };
  /** Every known word, whole and with one letter left out: how a slip finds what was meant. */
  word_slips: { slip: string; word: string };
}

/** Imported files and the running import. */
export interface ImportTables {
  /** A set of files in a folder that was made a book; null once the book is gone. */
  import_sources: {
    id: Generated<number>;
    /** Of the content of its audio, wherever that lies. */
    identity: string;
    path: string;
    title: string;
    book_id: number | null;
    imported_at: string;
  };
  /** Files that were imported, by where they lay, their size and the time of their last change. */
  import_files: { file_key: string; source_id: number };
  /** An import that an admin runs; one at most is open. */
  import_jobs: {
    id: Generated<number>;
    state: 'reading' | 'planned' | 'importing' | 'done' | 'cancelled' | 'failed';
    /** Below the folder that may be imported from; '' for all of it. */
    folder: string;
    made_by: number | null;
    /** The process that is at it, and until when it is believed to be. */
    holder: string | null;
    expires_at: string | null;
    stop_asked: Generated<Flag>;
    current_title: string | null;
    done_bytes: Generated<number>;
    problem: string | null;
    created_at: string;
    ended_at: string | null;
    /** 1 until it is over. */
    open_slot: number | null;
  };
  /** A book of an import's plan, and what became of it. */
  import_entries: {
    id: Generated<number>;
    job_id: number;
    state: 'ready' | 'left_out' | 'known' | 'refused' | 'imported' | 'failed';
    bytes: number;
    /** JSON: where its files lie. */
    unit: string;
    /** JSON: what the plan says of it. */
    shown: string;
    reason: string | null;
    book_id: number | null;
  };
}
