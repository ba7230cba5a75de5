import { limits } from '@lamplight/contract/limits';

/**
 * Returns at most 5 chapters whose title contains the text, ignoring case. Blank text
 * matches none.
 */
export function searchChapters<C extends { readonly title: string }>(
  chapters: readonly C[],
  text: string,
): C[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return chapters
    .filter((chapter) => chapter.title.toLowerCase().includes(wanted))
    .slice(0, limits.chapterSearch);
}
