import { createBackoff } from '../../../lib/backoff.ts';
import { createTimer } from '../../../lib/timer.ts';
import type { ReplacedChapter, UploadItem } from './queue-types.ts';
import type { FoundFile } from './sort-files.ts';

export const createUploadBackoff = () => createBackoff(1000, 30_000);

export const isTemporary = (status: number): boolean =>
  [0, 408, 409, 423, 429, 502, 503, 504].includes(status);

/** True if the status means that the server has rejected the file itself, and deleted it. */
export const isRefusal = (status: number): boolean => [413, 415, 422].includes(status);

/** True if the status means that the server is unreachable, which affects all uploads. */
export const isUnreachable = (status: number): boolean => [0, 429, 502, 503, 504].includes(status);

/** Milliseconds over which the speed is measured. */
const windowMs = 5000;

/** Measures bytes per second over the last seconds; null until known. */
function createTransferRate() {
  let marks: { at: number; sent: number }[] = [];
  return {
    measure(sent: number): number | null {
      const at = performance.now();
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const [first] = marks;
      return first && at - first.at >= 500 ? Math.max(0, (sent - first.sent) / (at - first.at)) * 1000 : null;
    },
    reset: () => {
      marks = [];
    },
  };
}

/** Internal data of the queue about one file. */
export interface UploadJob extends FoundFile {
  url: string | null;
  readonly backoff: ReturnType<typeof createUploadBackoff>;
  /** Maximum number of bytes sent so far: sending bytes again after a restart is not progress. */
  furthest: number;
  /** True when the delay before an automatic retry is over. */
  isDue: boolean;
  restarts: number;
  readonly replaces: ReplacedChapter | null;
  split: boolean | undefined;
  sending: { stop(): void } | null;
  readonly timer: ReturnType<typeof createTimer>;
  readonly speed: ReturnType<typeof createTransferRate>;
}

export const newJob = ({ file, path }: FoundFile, replaces: ReplacedChapter | null): UploadJob => ({
  file,
  path,
  url: null,
  backoff: createUploadBackoff(),
  furthest: 0,
  isDue: false,
  restarts: 0,
  replaces,
  // A file that replaces a chapter's audio must not be split.
  split: replaces ? false : undefined,
  sending: null,
  timer: createTimer(),
  speed: createTransferRate(),
});

export const newItem = (
  { file, path, title }: FoundFile,
  place: Pick<UploadItem, 'key' | 'batch' | 'replaces'>,
): UploadItem => ({
  ...place,
  path,
  title: title ?? null,
  name: file.name,
  size: file.size,
  modified: file.lastModified,
  sent: 0,
  stage: 'queued',
  speed: null,
  problem: null,
  embedded: 0,
});

interface OutageDeps {
  /** True if the browser reports a network connection. */
  isOnline(): boolean;
  /** Called when one upload should be retried. */
  onRetry(): void;
}

/**
 * Backoff shared by all uploads of a queue while the server is unreachable: only one request at a time checks whether
 * the server is back, and none is sent while the browser is offline.
 */
export function createOutage({ isOnline, onRetry }: OutageDeps) {
  let phase: 'none' | 'waiting' | 'retrying' = 'none';
  const backoff = createUploadBackoff();
  const timer = createTimer();

  function retry() {
    timer.stop();
    if (!isOnline()) return schedule();
    phase = 'retrying';
    onRetry();
  }
  function schedule() {
    phase = 'waiting';
    timer.start(retry, backoff.next());
  }
  return {
    phase: () => phase,
    /** Call when an upload could not reach the server. Uploads that fail together count as one attempt. */
    fail() {
      if (phase !== 'waiting') schedule();
    },
    /** Ends the outage. Call when the server has responded. */
    end() {
      timer.stop();
      phase = 'none';
      backoff.reset();
    },
    /** Retries now, when the browser is online again or Retry was pressed. */
    retryNow() {
      if (phase !== 'waiting') return;
      backoff.reset();
      retry();
    },
    stop: timer.stop,
  };
}
