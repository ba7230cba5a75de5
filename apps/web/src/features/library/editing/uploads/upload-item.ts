/**
 * queued, sending, finishing: on its way. waiting: will be tried again by itself. asking: whether to split it.
 * failed: says why; may be tried again or taken away.
 */
export type UploadState = 'queued' | 'sending' | 'finishing' | 'waiting' | 'asking' | 'paused' | 'failed';

export interface ReplacedChapter {
  readonly key: string;
  /** Null for one that is not saved yet. */
  readonly id: number | null;
  readonly title: string;
}

/** One file on its way. Never changed, only replaced: what is drawn once is drawn anew only when it differs. */
export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly sent: number;
  readonly stage: UploadState;
  /** Bytes a second; null until it is known. */
  readonly speed: number | null;
  readonly problem: string | null;
  /** Chapters within the file, where that is asked about. */
  readonly embedded: number;
  /** Files that were dropped together bear one number. */
  readonly batch: number;
  /** The chapter whose audio it replaces; null for a file that becomes chapters of its own. */
  readonly replaces: ReplacedChapter | null;
}
