import { commentDrafts, type Draft } from './drafts.ts';

/** Key of the draft whose field should receive the focus; null if there is none. */
let requestedKey: string | null = null;

/** Returns true, once, if the field of a draft should receive the focus. */
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
