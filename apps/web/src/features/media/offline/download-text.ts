import { dateFormat } from '../../../lib/dates.ts';
import { plural } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { type DownloadedBook, isComplete, storedBytes } from './downloads-manifest.ts';

export const bytesOf = (books: readonly DownloadedBook[]): number =>
  books.flatMap(({ chapters }) => chapters).reduce((sum, chapter) => sum + storedBytes(chapter), 0);

const dayFormat = dateFormat('dayOfYear');

/** '3 of 12 chapters · 96 MB · plays offline until 28 November'. */
export function downloadedText(download: DownloadedBook): string {
  const whole = download.chapters.filter(isComplete).length;
  const chapters = `${whole} of ${plural(download.book.chapters.length, 'chapter')}`;
  const until = whole > 0 ? ` · plays offline until ${dayFormat.format(download.licence.until)}` : '';
  return `${chapters} · ${formatBytes(bytesOf([download]))}${until}`;
}

/** Storage used by all downloads, and what is still available. */
export function storageText(books: readonly DownloadedBook[], room: number | null): string {
  const taken = `Downloads take ${formatBytes(bytesOf(books))} on this device.`;
  return room === null ? taken : `${taken} It offers about ${formatBytes(room)} more.`;
}
