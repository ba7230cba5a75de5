import { limits } from '@lamplight/contract/limits';

/** A typed search as it is sent: without blanks around it, within the length the server takes; '' means none. */
export const searchOf = (typed: string): string => typed.trim().slice(0, limits.maxQuery).trimEnd();

export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A title cut where it contains the search, case-insensitive, so that the matches can be marked. */
export function titleParts(title: string, search: string): TitlePart[] {
  const wanted = search.toLowerCase();
  const where = title.toLowerCase();
  // Lower-casing may lengthen a few letters; then positions no longer fit and nothing is marked.
  if (!wanted || where.length !== title.length) return [{ text: title, isMatch: false }];
  const parts: TitlePart[] = [];
  let from = 0;
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: title.slice(from, at), isMatch: false });
    from = at + wanted.length;
    parts.push({ text: title.slice(at, from), isMatch: true });
  }
  if (from < title.length) parts.push({ text: title.slice(from), isMatch: false });
  return parts;
}

/**
 * The option that an arrow key moves to among `count`; null is the text field itself, which lies
 * between the last option and the first.
 */
export function nextOption(current: number | null, count: number, key: string): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return current === null ? 0 : current + 1 < count ? current + 1 : null;
  if (key === 'ArrowUp') return current === null ? count - 1 : current > 0 ? current - 1 : null;
  return current;
}
