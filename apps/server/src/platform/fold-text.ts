import { foldText } from '@lamplight/contract';

export { foldText };

const marks = /\p{Diacritic}/gu;

/** Puts the number of digits before the digits, so that numbers sort by value. */
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
