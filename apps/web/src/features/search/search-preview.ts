export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a title at the matches of a search, ignoring case, so that they can be highlighted. */
export function titleParts(title: string, search: string): TitlePart[] {
  const wanted = search.toLowerCase();
  const where = title.toLowerCase();
  // Lower-casing changes the length of a few letters; the positions then do not match and nothing is
  // highlighted.
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
 * Returns the option that an arrow key moves to; null is the text field itself, between the last option and
 * the first.
 */
export function nextOption(current: number | null, count: number, key: string): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return current === null ? 0 : current + 1 < count ? current + 1 : null;
  if (key === 'ArrowUp') return current === null ? count - 1 : current > 0 ? current - 1 : null;
  return current;
}
