import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ImportFolder } from '../../../gateways/storage/import-folder.ts';
import { createLog } from '../../../platform/log.ts';
import { isServerFault } from '../plan/faults.ts';
import type { ImportOptions } from '../plan/merge-metadata.ts';
import { createPlanner, type PlanDeps, type Planner } from '../plan/plan.ts';
import type { BookPlan, PlannedBook } from '../plan/plan-types.ts';
import { createReadCache } from '../scan/read-cache.ts';
import { type ImportBookDeps, type ReadyBook, type StoredBook, storeBook } from './import-book.ts';

/**
 * Maximum number of books whose files are stored ahead, while the caller adds another book: storing mostly waits for
 * the disk.
 */
const maxBooks = 8;
/** Bytes stored ahead after which no further book is begun. */
const maxBytes = 256 << 20;

interface Ahead {
  readonly work: BookPlan;
  readonly bytes: number;
  readonly stored: Promise<StoredBook>;
}

/**
 * Stores the files of the next books while the caller adds one after another. The plan made ahead only says which files
 * to store; the caller's own plan, which knows the books added before, decides what becomes of a book.
 */
export interface ReadAhead {
  /** The folder. `source` and `planner` share a cache of files that were read in advance. */
  readonly source: ImportFolder;
  readonly planner: Planner;
  /**
   * Returns the stored files of a book in the caller's plan; null if they were not stored ahead or cannot be used.
   * @throws the error with which storing the files failed, unless the server is at fault: then null, because the book
   * may fit alone
   */
  takeStored(book: ReadyBook): Promise<StoredBook | null>;
  /** Stops, and deletes the files of books that the caller did not take. */
  close(): Promise<void>;
}

type ReadAheadDeps = PlanDeps & Pick<ImportBookDeps, 'audio' | 'covers' | 'commitLate'>;

const hasSameFiles = (a: BookPlan, b: BookPlan): boolean =>
  isDeepStrictEqual([a.recordings, a.covers], [b.recordings, b.covers]);

/** Plans the books of a whole folder. */
export const planBooks = (options: ImportOptions) =>
  async function* plan(planner: Planner, source: ImportFolder): AsyncGenerator<PlannedBook> {
    for await (const step of planner.plan(source, options)) if ('book' in step) yield step.book;
  };

/**
 * Starts storing files ahead.
 * @param signal stops the storing before the next recording
 * @param planAhead plans the books that the caller will plan, in the same order
 */
export function createReadAhead(
  deps: ReadAheadDeps,
  folder: ImportFolder,
  { options, signal }: { readonly options: ImportOptions; readonly signal?: AbortSignal },
  planAhead: (planner: Planner, source: ImportFolder) => AsyncIterable<PlannedBook>,
): ReadAhead {
  const { source, ...readers } = createReadCache({ ...deps, source: folder });
  const planner = createPlanner({ ...deps, ...readers });
  // No log: the caller's planner logs the same events.
  const silentPlanner = createPlanner({ ...deps, ...readers, log: createLog('silent') });
  const media = { ...readers, commitLate: deps.commitLate };
  const ahead = new Map<string, Ahead>();
  /** Keys of books that the caller stored itself, because read-ahead had not begun them. */
  const passed = new Set<string>();
  const stop = new AbortController();
  let bytes = 0;
  let isWaiting = false;
  let hasEnded = false;
  let wake = Promise.withResolvers<void>();
  const change = (): void => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const isFull = (): boolean => ahead.size >= maxBooks || bytes >= maxBytes;
  const mayCome = (key: string): boolean => !ahead.has(key) && !isWaiting && !hasEnded;
  const keyOf = ({ unit }: PlannedBook): string => JSON.stringify(unit.files);

  function remove(key: string): Ahead | undefined {
    const entry = ahead.get(key);
    ahead.delete(key);
    bytes -= entry?.bytes ?? 0;
    change();
    return entry;
  }

  async function discard(keys: Iterable<string>): Promise<void> {
    for (const key of keys) {
      const stored = await remove(key)?.stored.catch(() => null);
      await stored?.discard();
    }
  }

  async function storeAll(): Promise<void> {
    for await (const book of planAhead(silentPlanner, source)) {
      const key = keyOf(book);
      isWaiting = true;
      while (!stop.signal.aborted && isFull()) {
        change();
        await wake.promise;
      }
      isWaiting = false;
      if (stop.signal.aborted) return;
      if (book.state !== 'ready' || passed.has(key) || ahead.has(key)) continue;
      const { keepWhole } = options;
      const stored = storeBook(media, source, book.work, { keepWhole, signal: stop.signal });
      stored.catch(() => {});
      ahead.set(key, { work: book.work, bytes: book.view.bytes, stored });
      bytes += book.view.bytes;
      change();
    }
  }

  const abort = (): void => {
    stop.abort();
    change();
  };
  signal?.addEventListener('abort', abort, { once: true });
  // An error of the plan ahead is ignored: the caller's own plan meets the same error.
  const running = storeAll()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
      change();
    });

  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', abort);
    abort();
    await running;
    await discard([...ahead.keys()]);
  };

  return {
    source,
    planner,
    close,
    async takeStored(book) {
      // Lets other work run between two books: files stored ahead are available without waiting, so that one book after
      // another would block the event loop.
      await nextTurn();
      const key = keyOf(book);
      while (mayCome(key)) await wake.promise;
      const keys = [...ahead.keys()];
      const place = keys.indexOf(key);
      if (place < 0) passed.add(key);
      // The caller skipped the books before this one: its plan differs from the plan ahead, so their files are not
      // needed.
      await discard(place < 0 && isWaiting ? keys : keys.slice(0, Math.max(0, place)));
      const entry = remove(key);
      if (!entry) return null;
      try {
        const stored = await entry.stored;
        if (hasSameFiles(entry.work, book.work)) return stored;
        await stored.discard();
        return null;
      } catch (error) {
        if (!isServerFault(error, source) && !stop.signal.aborted) throw error;
        await close();
        return null;
      }
    },
  };
}
