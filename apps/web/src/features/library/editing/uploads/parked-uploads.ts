import { blockUnload } from '../../../../lib/block-unload.ts';
import { session } from '../../../../lib/session.ts';
import { showToast } from '../../../../ui/toast.ts';
import type { QueueState } from './queue-types.ts';
import type { UploadItem } from './upload-item.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Queues whose editor was left, by account and playlist: they go on, and wait there for their admin. */
const parked = new Map<string, { readonly queue: UploadQueue; readonly end: () => void }>();

const keyOf = (account: string | null, book: string) => `${account ?? ''}:${book}`;

const isUnderWay = ({ stage }: UploadItem) => stage !== 'failed';
/** Whether closing the page would stop an upload. */
export const hasUploads = ({ entries }: Pick<QueueState, 'entries'>): boolean => entries.some(isUnderWay);

/** The queue that was left for this playlist; null if there is none. It stays parked until `unpark`. */
export const parkedQueue = (account: string | null, book: string): UploadQueue | null =>
  parked.get(keyOf(account, book))?.queue ?? null;

/** An editor takes its queue back. */
export function unpark(queue: UploadQueue): void {
  for (const [key, each] of parked)
    if (each.queue === queue) {
      each.end();
      parked.delete(key);
    }
}

/** Lets a queue go on without its editor, until all is sent or somebody else is signed in. */
export function park(queue: UploadQueue, book: string): void {
  const account = session.userId();
  const key = keyOf(account, book);
  // What was finished is remembered by the queue itself, and offered when the editor is opened again.
  queue.setOwner({ book: () => book, has: () => false, onFinished: () => {} });
  const release = blockUnload();
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
      if (done.files > 0) showToast('Uploads finished. Open the playlist again to save them.');
    }),
    session.subscribe(() => {
      if (session.isSignedIn() && session.userId() === account) return;
      queue.stop();
      unpark(queue);
    }),
  ];
  parked.set(key, { queue, end: () => stops.forEach((stop) => stop()) });
}
