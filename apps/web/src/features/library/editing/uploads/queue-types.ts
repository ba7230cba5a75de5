import type { CallResult } from '../../../../lib/api.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import type { SendFile } from './send-file.ts';
import type { UploadItem } from './upload-item.ts';

export type Finished = CallResult<'POST /media/uploads/{id}/finish'>;

export interface QueueState {
  /** Unfinished uploads, in order. */
  readonly entries: readonly UploadItem[];
  /** Files and bytes that have become chapters since the queue was last empty. */
  readonly done: { readonly files: number; readonly bytes: number };
}

export interface QueueDeps {
  readonly send: SendFile;
  finish(url: string, split: boolean | undefined): Promise<Finished>;
  /** Deletes an upload on the server; never rejects. */
  discard(url: string): Promise<void>;
  /** Whether the browser reports a network. */
  isOnline(): boolean;
  readonly remembered: ResumableUploads;
}

/** Owner of the uploads, usually an editor. */
export interface QueueOwner {
  /** As `ResumableUpload.book`. */
  book(): string;
  /** True if an upload's chapters are in the editor: the same file again is another upload. */
  has(url: string): boolean;
  /** A file has become chapters. */
  onFinished(entry: UploadItem, finished: Finished, url: string): void;
}
