import { bookLimits } from '@lamplight/contract/book-limits';
import { m } from './messages.ts';

/** Rule for renaming several chapters: number them, or replace text. */
export type RenameRule =
  | { readonly kind: 'number'; readonly pattern: string; readonly start: number }
  | { readonly kind: 'replace'; readonly find: string; readonly replacement: string };

/**
 * Placeholders: {n}, {nn} and {nnn} are the chapter's number, zero-padded to that length; {title} is the previous
 * title.
 */
const placeholder = /\{(n{1,4}|title)\}/g;

/** Returns the new titles, in the same order. Titles that a replacement does not match stay unchanged. */
export function renamed(titles: readonly string[], rule: RenameRule): readonly string[] {
  if (rule.kind === 'replace')
    return rule.find === ''
      ? titles
      : titles.map((title) =>
          title.includes(rule.find) ? title.replaceAll(rule.find, () => rule.replacement).trim() : title,
        );
  return titles.map((title, index) =>
    rule.pattern
      .replaceAll(placeholder, (_, name: string) =>
        name === 'title' ? title : String(rule.start + index).padStart(name.length, '0'),
      )
      .trim(),
  );
}

/** Returns why these titles are invalid; null if they are valid. */
export function renameProblem(titles: readonly string[]): string | null {
  if (titles.some((title) => title === '')) return m.titleWouldEmpty;
  if (titles.some((title) => title.length > bookLimits.chapterTitleCharacters))
    return m.titleWouldLongerThan({ chapterTitleCharacters: bookLimits.chapterTitleCharacters });
  return null;
}
