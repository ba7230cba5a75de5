/** Folds a text to lower-case NFKC, so that "contains" ignores case in the same way everywhere. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Segmenter for user-perceived characters. Created on first use, because loading its rules is slow. */
let segmenter: Intl.Segmenter | undefined;

/** Matches texts of only spaces and invisible characters (zero-width ones, fillers, controls). */
const showsNothing = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Counts user-perceived characters: an accented letter, a flag or a family emoji counts as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmentsOf(text)) count += 1;
  return count;
}

/**
 * Maximum UTF-16 units per character on average: a family emoji has eleven, but a letter may have any number of
 * combining marks.
 */
const maxUnitsPerCharacter = 16;

/** Returns whether a text has more user-perceived characters than allowed, or far too many combining marks. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > max * maxUnitsPerCharacter) return true;
  let count = 0;
  for (const _ of segmentsOf(text)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

/** Splits a text into user-perceived characters. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmentsOf(text), ({ segment }) => segment);

/** Cuts a text to at most `max` user-perceived characters; a cut text ends with '…'. */
export function cutText(text: string, max: number): string {
  const characters = charactersOf(text);
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

/** Returns the size of a text in bytes, as UTF-8. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Returns whether a text has no visible characters. */
export const isBlank = (text: string): boolean => showsNothing.test(text);

/** Collator that orders numbers in names by value: 'Part 2' before 'Part 10'. */
const byName = /* @__PURE__ */ new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares names or paths of files as a person would, folder by folder. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.split(/[/\\]/), b.split(/[/\\]/)];
  for (let depth = 0; depth < Math.min(left.length, right.length); depth += 1) {
    const order = byName.compare(left[depth] ?? '', right[depth] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Sort key of a recording; disc and track numbers come from its tags. */
export interface TrackName {
  readonly name: string;
  readonly disc?: number | undefined;
  readonly track?: number | undefined;
}

/**
 * Sorts recordings by disc and track number if all recordings have track numbers and no two are equal, otherwise by
 * name.
 */
export function inTrackOrder<T extends TrackName>(files: readonly T[]): T[] {
  const places = new Set(files.map(({ disc, track }) => (track ? `${disc ?? 1}/${track}` : null)));
  const isNumbered = places.size === files.length && !places.has(null);
  return files.toSorted((a, b) =>
    isNumbered
      ? (a.disc ?? 1) - (b.disc ?? 1) || (a.track ?? 0) - (b.track ?? 0)
      : compareNames(a.name, b.name),
  );
}

/** Matches disc and track number at the start of a file name: '03 - ', '[12] ', '1-07 ', 'CD2 05. '. */
const trackPrefix =
  /^(?:(?:cd|disc|disk)\s*\d{1,2}\s*[-.,]*\s*)?(?:track\s*)?[([]?\d{1,3}(?:[-.]\d{1,3})?[)\]]?(?:\s*[-–—.,:)]+\s*|\s+|$)/i;

/** Returns the title in the name or path of a file: '03 - The_Lighthouse.mp3' → 'The Lighthouse', '01.mp3' → null. */
export function titleFromName(name: string): string | null {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').replace(/\.[a-z][a-z0-9]{1,4}$/i, '');
  const text = bare.replaceAll(/[_\s]+/g, ' ').trim();
  const title = text.replace(trackPrefix, '').trim();
  return /[\p{L}\p{N}]/u.test(title) ? title : null;
}
