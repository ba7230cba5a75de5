import type { CallResult } from '../../../../lib/api.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import type { SendFile } from './send-file.ts';
import type { UploadItem } from './upload-item.ts';

export type Finished = CallResult<'POST /media/uploads/{id}/finish'>;

export interface QueueState {
  /** What is not done yet, in order. */
  readonly entries: readonly UploadItem[];
  /** Files and bytes that have become chapters since the queue was last empty. */
  readonly done: { readonly files: number; readonly bytes: number };
}

export interface QueueDeps {
  readonly send: SendFile;
  finish(url: string, split: boolean | undefined): Promise<Finished>;
  /** Gives an upload up on the server; never rejects. */
  discard(url: string): Promise<void>;
  /** Whether the browser believes that there is a network. */
  isOnline(): boolean;
  readonly remembered: ResumableUploads;
}

/** Whoever the uploads are for. */
export interface QueueOwner {
  /** As `RememberedUpload.book`. */
  book(): string;
  /** Whether an upload's chapters stand in the editor: the same file again is another upload. */
  has(url: string): boolean;
  /** A file has become chapters. */
  onFinished(entry: UploadItem, finished: Finished, url: string): void;
}
