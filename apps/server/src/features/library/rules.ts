const marks = /\p{Diacritic}/gu;

/** Lower case in one Unicode form, so that 'contains' ignores case alike on both databases. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Digits of a number, with their count before them, compare as the number does. */
const byValue = (digits: string): string => {
  const bare = digits.replace(/^0+(?=\d)/, '');
  return `${String(bare.length).padStart(3, '0')}${bare}`;
};

/**
 * A key whose byte order is the order of titles: accents and case folded, numbers by value
 * ('Volume 2' before 'Volume 10'), leading punctuation passed over.
 */
export const titleSortKey = (title: string): string =>
  foldText(title)
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\d+/g, byValue);

/** The day on which a view counts, in UTC. */
export const dayOf = (iso: string): string => iso.slice(0, 10);

/** Seconds of all chapters whose length is known, to the millisecond; null when none is. */
export function totalSeconds(chapters: readonly { duration: number | null }[]): number | null {
  const known = chapters.flatMap(({ duration }) => duration ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, part) => sum + part, 0) * 1000) / 1000;
}
