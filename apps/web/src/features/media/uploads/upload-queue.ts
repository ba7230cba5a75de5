import { ApiError } from '../../../lib/api-error.ts';
import { createListeners } from '../../../lib/store.ts';
import { m } from './messages.ts';
import type {
  QueueDeps,
  QueueOwner,
  QueueState,
  ReplacedChapter,
  UploadItem,
  UploadState,
} from './queue-types.ts';
import { newBook } from './resumable-uploads.ts';
import type { SendFailure } from './send-file.ts';
import type { FoundFile } from './sort-files.ts';
import {
  createOutage,
  isRefusal,
  isTemporary,
  isUnreachable,
  newItem,
  newJob,
  type UploadJob,
} from './upload-job.ts';

const maxConcurrent = 3;
/**
 * Maximum number of times that an upload restarts: enough for a rolling restart of all nodes during one large upload.
 */
const maxRestarts = 3;
/** Minimum milliseconds between notifications: rendering hundreds of rows is expensive. */
const notifyMs = 200;

const lostText = m.connectionLost;
const isActive = ({ stage }: UploadItem) => stage === 'sending' || stage === 'finishing';

/**
 * Creates the upload queue, which sends three files at a time, in order. Outside React, so that progress causes
 * few renders.
 */
export function createUploadQueue(deps: QueueDeps) {
  let state: QueueState = { entries: [], done: { files: 0, bytes: 0 } };
  let owner: QueueOwner = { book: () => newBook, has: () => false, onFinished: () => {} };
  const jobs = new Map<string, UploadJob>();
  const changes = createListeners();
  let notifyTimer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let batches = 0;

  function notify() {
    clearTimeout(notifyTimer);
    notifyTimer = undefined;
    changes.notify();
  }
  const notifySoon = () => {
    notifyTimer ??= setTimeout(notify, notifyMs);
  };
  function replace(key: string, part: Partial<UploadItem>) {
    const entries = state.entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry));
    state = { ...state, entries };
    notifySoon();
  }
  function saveUpload({ url, file, path, replaces }: UploadJob) {
    const { name, size, lastModified: modified } = file;
    const chapter = replaces?.id ? { replaces: replaces.id } : {};
    if (url) deps.remembered.keep({ url, name, path, size, modified, book: owner.book(), ...chapter });
  }
  const entryOf = (key: string) => state.entries.find((entry) => entry.key === key);

  function remove(key: string) {
    const work = jobs.get(key);
    work?.timer.stop();
    work?.sending?.stop();
    jobs.delete(key);
    state = { ...state, entries: state.entries.filter((entry) => entry.key !== key) };
    notifySoon();
    pump();
  }

  const outage = createOutage({ isOnline: deps.isOnline, onRetry: () => pump() });
  const mayStart = ({ key, stage }: UploadItem) =>
    stage === 'queued' || (stage === 'waiting' && jobs.get(key)?.isDue === true);

  /** Starts as many uploads as allowed: none during an outage, or one to check whether it is over. */
  function pump() {
    const phase = outage.phase();
    if (phase === 'waiting') return;
    const limit = phase === 'retrying' ? 1 : maxConcurrent;
    for (const entry of state.entries) {
      if (state.entries.filter(isActive).length >= limit) return;
      if (mayStart(entry)) start(entry.key);
    }
  }
  function endOutage() {
    if (outage.phase() === 'none') return;
    outage.end();
    pump();
  }
  function start(key: string) {
    const work = jobs.get(key);
    if (!work) return;
    const isTaken = (at: string) => owner.has(at) || [...jobs.values()].some(({ url }) => url === at);
    work.url ??= deps.remembered.find(work, owner.book(), isTaken)?.url ?? null;
    replace(key, { stage: 'sending', problem: null, speed: null });
    const isCurrent = () => jobs.get(key)?.sending === sending;
    const sending = deps.send(work.file, work.url, {
      onPlace: (url) => {
        if (!isCurrent()) return;
        work.url = url;
        saveUpload(work);
      },
      onProgress: (sent) => {
        if (!isCurrent()) return;
        if (sent > work.furthest) {
          work.furthest = sent;
          work.backoff.reset();
          endOutage();
        }
        replace(key, { sent, speed: work.speed.measure(sent) });
      },
      onArrived: () => isCurrent() && void finish(key),
      onFailure: (failure) => isCurrent() && fail(key, failure),
    });
    work.sending = sending;
  }

  async function finish(key: string) {
    const work = jobs.get(key);
    if (!work?.url) return;
    const { url } = work;
    work.sending = null;
    replace(key, { stage: 'finishing', sent: work.file.size, speed: null, problem: null });
    try {
      const finished = await deps.finish(url, work.split);
      endOutage();
      const entry = entryOf(key);
      if (!entry) return;
      const [first] = finished.chapters;
      if (!first) {
        replace(key, { stage: 'asking', embedded: finished.embedded });
        pump();
        return;
      }
      deps.remembered.finish(url, first.audio_url);
      const { files, bytes } = state.done;
      state = { ...state, done: { files: files + 1, bytes: bytes + entry.size } };
      owner.onFinished(entry, finished, url);
      remove(key);
    } catch (error) {
      const { status, detail } = error instanceof ApiError ? error : { status: 0, detail: '' };
      if (entryOf(key)) fail(key, { status, detail });
    }
  }

  function fail(key: string, { status, detail }: SendFailure) {
    const work = jobs.get(key);
    if (!work) return;
    work.sending = null;
    work.speed.reset();
    if (isUnreachable(status)) outage.fail();
    else endOutage();
    if (status === 404 && work.url) {
      // The upload has expired, was deleted elsewhere, or is on a node that is down: restart the upload, at most
      // `maxRestarts` times.
      deps.remembered.forget(work.url);
      work.url = null;
      if (work.restarts < maxRestarts) {
        work.restarts += 1;
        work.furthest = 0;
        replace(key, { stage: 'queued', sent: 0 });
        return pump();
      }
    }
    if (isTemporary(status)) {
      work.isDue = false;
      work.timer.start(() => {
        work.isDue = true;
        pump();
      }, work.backoff.next());
      replace(key, { stage: 'waiting', speed: null, problem: status === 0 ? lostText : detail || lostText });
    } else {
      if (isRefusal(status) && work.url) {
        deps.remembered.forget(work.url);
        work.url = null;
      }
      const problem = detail || m.fileNotUploaded;
      replace(key, { stage: 'failed', speed: null, problem });
    }
    pump();
  }

  function retry(key: string) {
    const work = jobs.get(key);
    if (!work) return;
    work.timer.stop();
    replace(key, { stage: 'queued' });
    pump();
  }
  const forEachIn = (stages: readonly UploadState[], action: (key: string) => void) => {
    for (const { key, stage } of state.entries) if (stages.includes(stage)) action(key);
  };
  function pause(key: string) {
    const work = jobs.get(key);
    if (!work) return;
    work.timer.stop();
    work.sending?.stop();
    work.sending = null;
    work.speed.reset();
    replace(key, { stage: 'paused', speed: null, problem: null });
    pump();
    notify();
  }

  return {
    read: () => state,
    /** Sets the owner of the uploads. Call before anything is added, and whenever the owner changes. */
    setOwner(whom: QueueOwner) {
      owner = whom;
    },
    /** Stores the running uploads under the owner's book, which now has an id. */
    saveAll() {
      for (const work of jobs.values()) saveUpload(work);
    },
    subscribe: changes.subscribe,
    /**
     * Appends files to the queue.
     * @param replaces the chapter whose audio the file replaces
     */
    add(files: readonly FoundFile[], replaces: ReplacedChapter | null = null) {
      batches += 1;
      const fresh = files.map((found) => {
        count += 1;
        const key = `upload-${count}`;
        jobs.set(key, newJob(found, replaces));
        return newItem(found, { key, batch: batches, replaces });
      });
      const done = state.entries.length === 0 ? { files: 0, bytes: 0 } : state.done;
      state = { entries: [...state.entries, ...fresh], done };
      notify();
      pump();
    },
    pause,
    /** Continues after a pause or failure, or before the next automatic retry. */
    resume: (key: string) => {
      const work = jobs.get(key);
      work?.backoff.reset();
      if (work) work.restarts = 0;
      retry(key);
      outage.retryNow();
      notify();
    },
    /** Sets whether to split the file at its embedded chapters. */
    answer(key: string, split: boolean) {
      const work = jobs.get(key);
      if (!work) return;
      work.split = split;
      void finish(key);
      notify();
    },
    cancel(key: string) {
      const url = jobs.get(key)?.url;
      if (url) {
        deps.remembered.forget(url);
        // The server deletes an upload only after its last request has ended.
        setTimeout(() => void deps.discard(url), 300);
      }
      remove(key);
      notify();
    },
    pauseAll: () => forEachIn(['queued', 'sending', 'waiting'], pause),
    resumeAll: () => forEachIn(['paused'], retry),
    /** Call when the network is back: retries everything now. */
    wake() {
      for (const work of jobs.values()) work.isDue = true;
      outage.retryNow();
      pump();
    },
    /** Stops all uploads; they can be resumed in another visit. */
    stop() {
      for (const work of jobs.values()) {
        work.timer.stop();
        work.sending?.stop();
        work.sending = null;
      }
      outage.stop();
      clearTimeout(notifyTimer);
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
