/**
 * queued, sending, finishing: running. waiting: will be retried automatically. asking: whether to split it.
 * failed: shows why; can be retried or removed.
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
  /** Number of embedded chapters, while asking about them. */
  readonly embedded: number;
  /** Number of the batch: files dropped together share one. */
  readonly batch: number;
  /** The chapter whose audio it replaces; null for a file that becomes chapters of its own. */
  readonly replaces: ReplacedChapter | null;
}
