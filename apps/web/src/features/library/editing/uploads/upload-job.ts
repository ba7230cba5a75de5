import { createTimer } from '../../../../lib/timer.ts';
import { createUploadBackoff } from './retry-policy.ts';
import type { FoundFile } from './sort-files.ts';
import { createTransferRate } from './transfer-rate.ts';
import type { ReplacedChapter, UploadItem } from './upload-item.ts';

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
