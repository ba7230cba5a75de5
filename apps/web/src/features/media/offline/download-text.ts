import { dateFormat } from '../../../lib/dates.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { type DownloadedBook, isComplete, storedBytes } from './downloads-manifest.ts';
import { m } from './messages.ts';

export const bytesOf = (books: readonly DownloadedBook[]): number =>
  books.flatMap(({ chapters }) => chapters).reduce((sum, chapter) => sum + storedBytes(chapter), 0);

const dayFormat = dateFormat('dayOfYear');

/** Returns '3 of 12 chapters · 96 MB · plays offline until 28 November'. */
export function downloadedText(download: DownloadedBook): string {
  const whole = download.chapters.filter(isComplete).length;
  const chapters = m.wholeChapters({ whole, count: download.book.chapters.length });
  const size = formatBytes(bytesOf([download]));
  if (whole === 0) return `${chapters} · ${size}`;
  return m.downloadUntil({ chapters, size, date: dayFormat.format(download.licence.until) });
}

/** Returns the storage used by all downloads, and what is still available, as text. */
export function storageText(books: readonly DownloadedBook[], room: number | null): string {
  const taken = m.storageTaken({ size: formatBytes(bytesOf(books)) });
  return room === null ? taken : m.storageTakenAndLeft({ taken, room: formatBytes(room) });
}
