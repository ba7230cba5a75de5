import { shortDuration } from '../../../lib/format.ts';
import { formatBytes, percentOf } from '../../../lib/format-bytes.ts';
import { m } from './messages.ts';
import type { UploadItem } from './queue-types.ts';

/**
 * Formats the time left: '2 min left'; '' if unknown.
 * @param speed bytes per second
 */
export const timeLeft = (bytes: number, speed: number | null): string =>
  speed && speed > 0 ? m.timeLeft({ time: shortDuration(Math.max(1, Math.ceil(bytes / speed))) }) : '';

/** Describes an upload's state. */
export function statusOf({ stage, sent, size, speed, problem }: UploadItem): string {
  const part = m.sentSize({ sent: formatBytes(sent), size: formatBytes(size) });
  switch (stage) {
    case 'queued':
      return sent > 0 ? m.partQueued({ part }) : m.sizeQueued({ size: formatBytes(size) });
    case 'sending':
      return [part, speed ? m.perSecond({ size: formatBytes(speed) }) : '', timeLeft(size - sent, speed)]
        .filter(Boolean)
        .join(' · ');
    case 'finishing':
      return m.sizeProcessing({ size: formatBytes(size) });
    case 'paused':
      return m.partPaused({ part });
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
  /** Progress in percent of all uploads that have not failed; `left` is the time left, as text. */
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
  [
    m.doneFiles({ done, count: files }),
    refused > 0 && m.refusedFiles({ count: refused }),
    m.percent({ percent }),
    left,
  ]
    .filter(Boolean)
    .join(' · ');

/** Names how many chosen or dropped files are not uploaded, and why; empty if none. */
export const leftOutText = (otherFiles: number, unreadable: number): string =>
  [
    otherFiles > 0 && m.filesArentAudio({ count: otherFiles }),
    unreadable > 0 && m.filesUnreadable({ count: unreadable }),
  ]
    .filter(Boolean)
    .join(' ');
