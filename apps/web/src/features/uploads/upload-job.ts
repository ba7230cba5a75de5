import { createTimer } from '../../lib/timer.ts';
import { createUploadBackoff } from './retry-policy.ts';
import type { FoundFile } from './sort-files.ts';
import type { ReplacedChapter, UploadItem } from './upload-item.ts';

/** Period of the measurement in milliseconds. */
const windowMs = 5000;

/**
 * Measures bytes per second over the last seconds; null until known.
 * @param now milliseconds of a monotonic clock
 */
function createTransferRate(now: () => number = () => performance.now()) {
  let marks: { at: number; sent: number }[] = [];
  return {
    measure(sent: number): number | null {
      const at = now();
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const [first] = marks;
      return first && at - first.at >= 500 ? Math.max(0, (sent - first.sent) / (at - first.at)) * 1000 : null;
    },
    reset: () => {
      marks = [];
    },
  };
}

/** The queue's internal data of a file. */
export interface UploadJob extends FoundFile {
  url: string | null;
  readonly backoff: ReturnType<typeof createUploadBackoff>;
  /** Maximum bytes sent so far: sending them again is not progress. */
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
  // A chapter's audio must not be split.
  split: replaces ? false : undefined,
  sending: null,
  timer: createTimer(),
  speed: createTransferRate(),
});

export const newItem = (
  { file, path }: FoundFile,
  place: Pick<UploadItem, 'key' | 'batch' | 'replaces'>,
): UploadItem => ({
  ...place,
  path,
  name: file.name,
  size: file.size,
  modified: file.lastModified,
  sent: 0,
  stage: 'queued',
  speed: null,
  problem: null,
  embedded: 0,
});
