import type { CallResult } from '../../../lib/api.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import type { SendFile } from './send-file.ts';

/**
 * queued, sending, finishing: running. waiting: will be retried automatically. asking: asks whether to split the
 * file. paused. failed: shows why; can be retried or removed.
 */
export type UploadState = 'queued' | 'sending' | 'finishing' | 'waiting' | 'asking' | 'paused' | 'failed';

export interface ReplacedChapter {
  readonly key: string;
  /** Null for a chapter that is not saved yet. */
  readonly id: number | null;
  readonly title: string;
}

/** One upload. Immutable, so that rows only re-render when they differ. */
export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Date of the file, milliseconds since 1970. */
  readonly modified: number;
  readonly sent: number;
  readonly stage: UploadState;
  /** Bytes per second; null until known. */
  readonly speed: number | null;
  readonly problem: string | null;
  /** Number of chapters embedded in the file, while the user chooses whether to split. */
  readonly embedded: number;
  /** Number of the batch: files dropped together share one. */
  readonly batch: number;
  /** Title of the file's chapter in the manifest of a package; null if there is no manifest. */
  readonly title: string | null;
  /** The chapter whose audio the upload replaces; null for a file that becomes new chapters. */
  readonly replaces: ReplacedChapter | null;
}

export type Finished = CallResult<'POST /media/uploads/{id}/finish'>;

export interface QueueState {
  /** Unfinished uploads, in the order of the queue. */
  readonly entries: readonly UploadItem[];
  /** Files and bytes that have become chapters since the queue was last empty. */
  readonly done: { readonly files: number; readonly bytes: number };
}

export interface QueueDeps {
  readonly send: SendFile;
  finish(url: string, split: boolean | undefined): Promise<Finished>;
  /** Deletes an upload on the server; never rejects. */
  discard(url: string): Promise<void>;
  /** True if the browser reports a network connection. */
  isOnline(): boolean;
  readonly remembered: ResumableUploads;
}

/** Owner of the uploads, usually an editor. */
export interface QueueOwner {
  /** Id of the playlist, as in `ResumableUpload.book`. */
  book(): string;
  /**
   * True if the editor contains the upload's chapters. Adding the same file again is then a separate upload.
   */
  has(url: string): boolean;
  /** Called when an uploaded file has become chapters. */
  onFinished(entry: UploadItem, finished: Finished, url: string): void;
}
