import { commentDrafts, type Draft } from './drafts.ts';

/** Appends to the unsent comment on a chapter, and attaches the second. */
export function writeCommentDraft(chapterId: number, { text, at }: Draft): void {
  const key = `chapter/${chapterId}`;
  const before = commentDrafts.of(key).text;
  commentDrafts.write(key, { text: before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`, at });
}
