import type { CallResult } from '../../lib/api.ts';
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
