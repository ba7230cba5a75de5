import { shortDuration } from '../../../../lib/format.ts';
import { fileSize, percentOf } from './file-size.ts';
import type { UploadEntry } from './upload-entry.ts';

/** '2 min left'; '' while nobody can tell. @param speed bytes a second */
export const timeLeft = (bytes: number, speed: number | null): string =>
  speed && speed > 0 ? `${shortDuration(Math.max(1, Math.ceil(bytes / speed)))} left` : '';

/** How an upload stands, in words. */
export function statusOf({ stage, sent, size, speed, problem }: UploadEntry): string {
  const part = `${fileSize(sent)} of ${fileSize(size)}`;
  switch (stage) {
    case 'queued':
      return sent > 0 ? `${part} · Waiting its turn` : `${fileSize(size)} · Waiting its turn`;
    case 'sending':
      return [part, speed ? `${fileSize(speed)}/s` : '', timeLeft(size - sent, speed)]
        .filter(Boolean)
        .join(' · ');
    case 'finishing':
      return `${fileSize(size)} · Being looked into…`;
    case 'paused':
      return `${part} · Paused`;
    case 'asking':
    case 'waiting':
    case 'failed':
      return problem ?? '';
  }
}

export interface Whole {
  readonly files: number;
  readonly done: number;
  readonly percent: number;
  readonly left: string;
}

/** How all of them stand together. */
export function wholeOf(
  entries: readonly UploadEntry[],
  done: { readonly files: number; readonly bytes: number },
): Whole {
  const sum = (numberOf: (entry: UploadEntry) => number) =>
    entries.reduce((total, entry) => total + numberOf(entry), 0);
  const size = done.bytes + sum((entry) => entry.size);
  const sent = done.bytes + sum((entry) => entry.sent);
  const speed = sum((entry) => (entry.stage === 'sending' ? (entry.speed ?? 0) : 0));
  return {
    files: done.files + entries.length,
    done: done.files,
    percent: percentOf(sent, size),
    left: timeLeft(size - sent, speed),
  };
}
