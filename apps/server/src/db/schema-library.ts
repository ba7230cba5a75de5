import type { Generated } from 'kysely';
import type { Flag } from './schema.ts';

/** Tables from which nodes learn that their in-memory caches are outdated. */
export interface SearchTables {
  /** Facts about the catalogue as a whole; the table has exactly one row. */
  catalogue: {
    id: number;
    /** Revision of the catalogue, raised by every change of a summary, a tag or a name. */
    revision: number;
    /**
     * Id of the last row whose sort keys were updated since the sort settings changed; null if all rows are up to date.
     */
    resorted_to: number | null;
    /** Table of the row `resorted_to`; the tables before it are finished. */
    resorted_kind: Generated<'people' | 'series' | 'books'>;
    /** The collation that sort keys are made with, or are being updated to; empty before the first update. */
    sorted_as: Generated<string>;
  };
  /** Books, people and series of which something relevant to search has changed, including deleted ones. */
  catalogue_changes: {
    kind: 'books' | 'people' | 'series';
    id: number;
    /** The catalogue's revision after the last change of this book, person or series. */
    revision: number;
  };
}

/** Imported files and the running import. */
export interface ImportTables {
  /** Files of a folder that were imported as a book; `book_id` is null once the book is deleted. */
  import_sources: {
    id: Generated<number>;
    /** Hash that identifies the audio by its content, independent of its path. */
    identity: string;
    path: string;
    title: string;
    book_id: number | null;
    imported_at: string;
    /** JSON of the metadata that the import wrote; null if an earlier version imported the book. */
    imported: string | null;
  };
  /** Imported files; `file_key` is a hash of path, size and time of last change. */
  import_files: { file_key: string; source_id: number };
  /** Imports run by admins; at most one is open. */
  import_jobs: {
    id: Generated<number>;
    state: 'reading' | 'planned' | 'importing' | 'done' | 'cancelled' | 'failed';
    /** Path below the import folder; '' for the whole folder. */
    folder: string;
    made_by: number | null;
    /** The process that runs the import; `expires_at` is when its claim expires. */
    holder: string | null;
    expires_at: string | null;
    stop_asked: Generated<Flag>;
    current_title: string | null;
    done_bytes: Generated<number>;
    problem: string | null;
    /** JSON: release settings of the imported books; null: public at once. */
    release_choice: string | null;
    created_at: string;
    ended_at: string | null;
    /** 1 while the import is open, null once it is finished. */
    open_slot: number | null;
  };
  /** Books of an import's plan, with their outcome. */
  import_entries: {
    id: Generated<number>;
    job_id: number;
    state: 'ready' | 'left_out' | 'known' | 'refused' | 'imported' | 'failed';
    bytes: number;
    /** JSON: paths of the book's files. */
    unit: string;
    /** JSON: the book as shown in the plan. */
    shown: string;
    reason: string | null;
    book_id: number | null;
  };
}
