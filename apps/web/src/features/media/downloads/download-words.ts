import { plural } from '../../../lib/format.ts';
import { type HeldBook, isWhole, storedBytes } from '../../../lib/held/shelf.ts';
import { byteSize } from './sizes.ts';

export const bytesOf = (books: readonly HeldBook[]): number =>
  books.flatMap(({ chapters }) => chapters).reduce((sum, chapter) => sum + storedBytes(chapter), 0);

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** '3 of 12 chapters · 96 MB · plays offline until 28 November'. */
export function keptWords(held: HeldBook): string {
  const whole = held.chapters.filter(isWhole).length;
  const chapters = `${whole} of ${plural(held.book.chapters.length, 'chapter')}`;
  const until = whole > 0 ? ` · plays offline until ${dayFormat.format(held.licence.until)}` : '';
  return `${chapters} · ${byteSize(bytesOf([held]))}${until}`;
}

/** What all downloads take, and what the device offers beyond. */
export function roomWords(books: readonly HeldBook[], room: number | null): string {
  const taken = `Downloads take ${byteSize(bytesOf(books))} on this device.`;
  return room === null ? taken : `${taken} It offers about ${byteSize(room)} more.`;
}
