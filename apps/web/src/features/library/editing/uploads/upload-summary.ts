import { shortDuration } from '../../../../lib/format.ts';
import { fileSize, percentOf } from './file-size.ts';
import type { UploadItem } from './upload-item.ts';

/** '2 min left'; '' while nobody can tell. @param speed bytes a second */
export const timeLeft = (bytes: number, speed: number | null): string =>
  speed && speed > 0 ? `${shortDuration(Math.max(1, Math.ceil(bytes / speed)))} left` : '';

/** How an upload stands, in words. */
export function statusOf({ stage, sent, size, speed, problem }: UploadItem): string {
  const part = `${fileSize(sent)} of ${fileSize(size)}`;
  switch (stage) {
    case 'queued':
      return sent > 0 ? `${part} · Queued` : `${fileSize(size)} · Queued`;
    case 'sending':
      return [part, speed ? `${fileSize(speed)}/s` : '', timeLeft(size - sent, speed)]
        .filter(Boolean)
        .join(' · ');
    case 'finishing':
      return `${fileSize(size)} · Processing…`;
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
  /** Of what may still come. */
  readonly percent: number;
  readonly left: string;
}

/** How all of them stand together. */
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

/** The same in words. */
export const summaryText = ({ done, files, refused, percent, left }: UploadTotals): string =>
  [`${done} of ${files} files`, refused > 0 && `${refused} refused`, `${percent} %`, left]
    .filter(Boolean)
    .join(' · ');
