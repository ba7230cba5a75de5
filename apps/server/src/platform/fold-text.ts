import { foldText } from '@lamplight/contract';

export { foldText };

const marks = /\p{Diacritic}/gu;

/** Prefixes digits with their count, so that they sort by value. */
const byValue = (digits: string): string => {
  const bare = digits.replace(/^0+(?=\d)/, '');
  return `${String(bare.length).padStart(3, '0')}${bare}`;
};

/**
 * Returns a key whose byte order is the order of titles: case and accents folded, numbers by value ('Volume
 * 2' before 'Volume 10'), leading punctuation ignored.
 */
export const titleSortKey = (title: string): string =>
  foldText(title)
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\d+/g, byValue);

/** Maximum characters of a publisher's sort key: it shares a database index with the title's sort key. */
const maxPublisherKey = 60;

/** Returns the key by which lists sort publishers; books without a publisher come last. */
export const publisherSortKey = (publisher: string | null): string =>
  publisher === null ? '\u{10ffff}' : titleSortKey(publisher).slice(0, maxPublisherKey).toWellFormed();
