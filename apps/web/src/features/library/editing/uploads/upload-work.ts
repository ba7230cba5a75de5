import type { FoundFile } from './sort-files.ts';
import { createSpeedometer } from './speedometer.ts';
import type { ReplacedChapter, UploadEntry } from './upload-entry.ts';

/** What the queue knows of a file beyond what is drawn of it. */
export interface UploadWork extends FoundFile {
  url: string | null;
  attempts: number;
  /** The most bytes that were ever under way: sending these again is no progress. */
  furthest: number;
  /** Waiting after a failure, its time to be tried again has come. */
  isDue: boolean;
  begunAnew: number;
  readonly replaces: ReplacedChapter | null;
  split: boolean | undefined;
  sending: { stop(): void } | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly speed: ReturnType<typeof createSpeedometer>;
}

export const newWork = ({ file, path }: FoundFile, replaces: ReplacedChapter | null): UploadWork => ({
  file,
  path,
  url: null,
  attempts: 0,
  furthest: 0,
  isDue: false,
  begunAnew: 0,
  replaces,
  // One chapter's audio is one piece.
  split: replaces ? false : undefined,
  sending: null,
  timer: undefined,
  speed: createSpeedometer(),
});

export const newEntry = (
  { file, path }: FoundFile,
  place: Pick<UploadEntry, 'key' | 'batch' | 'replaces'>,
): UploadEntry => ({
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
