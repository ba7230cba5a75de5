import { blockUnload } from '../../../lib/block-unload.ts';
import { session } from '../../../lib/session.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';
import type { QueueState, UploadItem } from './queue-types.ts';
import type { UploadQueue } from './upload-queue.ts';

/**
 * Queues whose editor was closed, by account and playlist: their uploads continue, and they are returned when the
 * editor reopens.
 */
const parked = new Map<string, { readonly queue: UploadQueue; readonly end: () => void }>();

const keyOf = (account: string | null, book: string) => `${account ?? ''}:${book}`;

const isUnderWay = ({ stage }: UploadItem) => stage !== 'failed';
/** True if closing the page would stop an upload. */
export const hasUploads = ({ entries }: Pick<QueueState, 'entries'>): boolean => entries.some(isUnderWay);

/** Returns the parked queue of a playlist; null if the playlist has none. The queue stays parked until `unpark`. */
export const parkedQueue = (account: string | null, book: string): UploadQueue | null =>
  parked.get(keyOf(account, book))?.queue ?? null;

/** Returns a parked queue to its reopened editor. */
export function unpark(queue: UploadQueue): void {
  for (const [key, entry] of parked)
    if (entry.queue === queue) {
      entry.end();
      parked.delete(key);
    }
}

/** Continues a queue without its editor, until everything is sent or another account signs in. */
export function park(queue: UploadQueue, book: string): void {
  const account = session.userId();
  const key = keyOf(account, book);
  // A finished upload needs no action: the queue itself stores finished uploads, which are offered when the editor is
  // reopened.
  queue.setOwner({ book: () => book, has: () => false, onFinished: () => {} });
  // Blocks closing the page only while uploads run: a queue with only failed uploads no longer changes, and would
  // never unblock it.
  const release = hasUploads(queue.read()) ? blockUnload() : () => {};
  window.addEventListener('online', queue.wake);
  const stops = [
    release,
    () => window.removeEventListener('online', queue.wake),
    queue.subscribe(() => {
      const { entries, done } = queue.read();
      if (hasUploads({ entries })) return;
      release();
      if (entries.length > 0) return;
      unpark(queue);
      if (done.files > 0) showToast(m.uploadsFinished);
    }),
    session.subscribe(() => {
      if (session.isSignedIn() && session.userId() === account) return;
      queue.stop();
      unpark(queue);
    }),
  ];
  parked.set(key, { queue, end: () => stops.forEach((stop) => stop()) });
}
