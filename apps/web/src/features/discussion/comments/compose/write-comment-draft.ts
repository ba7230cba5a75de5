import { commentDrafts, type Draft } from './drafts.ts';

/** Key of the draft whose field is to take the focus. */
let requestedKey: string | null = null;

/** Returns whether the field of a draft is to take the focus, once. */
export function takeFocusRequest(key: string): boolean {
  const isRequested = key === requestedKey;
  if (isRequested) requestedKey = null;
  return isRequested;
}

/** Appends to the unsent comment on a chapter, attaches the second, and moves the cursor to its field. */
export function writeCommentDraft(chapterId: number, { text, at }: Draft): void {
  const key = `chapter/${chapterId}`;
  requestedKey = key;
  const before = commentDrafts.of(key).text;
  commentDrafts.write(key, { text: before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`, at });
}
