const longest = 300;

/** A file's name as its sender tells it, for people to read: the last part of a path, nothing invisible, not endless. */
export function shownName(told: string | null | undefined): string {
  const last = (told ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return Array.from(visible).slice(0, longest).join('').trim() || 'Untitled';
}
