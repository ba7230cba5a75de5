import { plural, shortDuration } from '../../../lib/format.ts';
import { formatBytes, percentOf } from '../../../lib/format-bytes.ts';
import type { UploadItem } from './queue-types.ts';

/**
 * Formats the time left: '2 min left'; '' if unknown.
 * @param speed bytes per second
 */
export const timeLeft = (bytes: number, speed: number | null): string =>
  speed && speed > 0 ? `${shortDuration(Math.max(1, Math.ceil(bytes / speed)))} left` : '';

/** Describes an upload's state. */
export function statusOf({ stage, sent, size, speed, problem }: UploadItem): string {
  const part = `${formatBytes(sent)} of ${formatBytes(size)}`;
  switch (stage) {
    case 'queued':
      return sent > 0 ? `${part} · Queued` : `${formatBytes(size)} · Queued`;
    case 'sending':
      return [part, speed ? `${formatBytes(speed)}/s` : '', timeLeft(size - sent, speed)]
        .filter(Boolean)
        .join(' · ');
    case 'finishing':
      return `${formatBytes(size)} · Processing…`;
    case 'paused':
      return `${part} · Paused`;
    case 'asking':
    case 'waiting':
    case 'failed':
      return problem ?? '';
  }
}

export interface UploadTotals {
  readonly files: number;
  readonly done: number;
  readonly refused: number;
  /** Progress in percent of all uploads that have not failed. */
  readonly percent: number;
  readonly left: string;
}

/** Returns the totals of all uploads. */
export function totalsOf(
  entries: readonly UploadItem[],
  done: { readonly files: number; readonly bytes: number },
): UploadTotals {
  const coming = entries.filter(({ stage }) => stage !== 'failed');
  const sum = (numberOf: (entry: UploadItem) => number) =>
    coming.reduce((total, entry) => total + numberOf(entry), 0);
  const size = done.bytes + sum((entry) => entry.size);
  const sent = done.bytes + sum((entry) => entry.sent);
  const speed = sum((entry) => (entry.stage === 'sending' ? (entry.speed ?? 0) : 0));
  return {
    files: done.files + entries.length,
    done: done.files,
    refused: entries.length - coming.length,
    percent: percentOf(sent, size),
    left: timeLeft(size - sent, speed),
  };
}

/** Describes the totals. */
export const summaryText = ({ done, files, refused, percent, left }: UploadTotals): string =>
  [`${done} of ${files} files`, refused > 0 && `${refused} refused`, `${percent} %`, left]
    .filter(Boolean)
    .join(' · ');

/** Names how many chosen or dropped files are not uploaded, and why; empty if none. */
export const leftOutText = (otherFiles: number, unreadable: number): string =>
  [
    otherFiles > 0 && plural(otherFiles, 'file isn’t audio.', 'files aren’t audio.'),
    unreadable > 0 && `${plural(unreadable, 'file or folder', 'files or folders')} could not be read.`,
  ]
    .filter(Boolean)
    .join(' ');
