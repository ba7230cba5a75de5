import { randomId } from '../../../lib/random-id.ts';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { type ChangeQueue, type ChangeQueueDeps, createChangeQueue } from './change-queue.ts';
import { type UnsentKind, unsentKey } from './unsent-changes.ts';

type Given = 'store' | 'owner' | 'keyOf' | 'newId' | 'schedule' | 'maxEntries';

/** Why a change was not made: `add` has returned false. */
export const tooManyChanges = 'Too many changes wait to be sent. Connect to the internet first.';

/** Unsent changes that a device holds at most. */
const maxEntries = 300;

/** Creates the queue of the signed-in member's changes of one kind; sends again once network, page or access are back. */
export function createMemberChanges<Change>(
  kind: UnsentKind,
  deps: Omit<ChangeQueueDeps<Change>, Given>,
): ChangeQueue<Change> {
  let owner = session.userId();
  const queue = createChangeQueue<Change>({
    ...deps,
    store: localStore,
    owner: () => owner,
    keyOf: (id) => unsentKey(kind, id),
    newId: () => randomId(8),
    maxEntries,
    schedule(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  const { retryNow } = queue;
  window.addEventListener('online', retryNow);
  window.addEventListener('focus', retryNow);
  document.addEventListener('visibilitychange', retryNow);
  session.beforeLogOut(retryNow);
  session.subscribe(() => {
    if (session.userId() === owner) return;
    owner = session.userId();
    queue.changeOwner();
  });
  return queue;
}
