import { useEffect, useRef } from 'react';
import { isRecord } from '../../../lib/record.ts';
import { returnPath } from '../../../lib/return-path.ts';
import { session } from '../../../lib/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { type Draft, newSentence } from './draft.ts';

/** Unsaved changes of a chapter's text, stored because the session expired. */
export interface UnsavedText {
  readonly audioUrl: string;
  /** The draft; null if the words are not aligned yet. */
  readonly draft: Draft | null;
  /** True if the person is editing the words instead of the draft. */
  readonly isWriting: boolean;
  readonly words: string;
  readonly tag: string;
  /** Version that was edited; null if there was none. */
  readonly baseVersion: string | null;
}

const keyOf = (chapterId: number): string => `text-draft:${session.userId()}:${chapterId}`;

/** Returns an audio address without its signature, which differs each time. */
const addressOf = (url: string): string => url.split('?')[0] ?? url;

/** Reads the changes that were stored for a chapter; null if there are none for this audio. */
export function readUnsavedText(chapterId: number, audioUrl: string): UnsavedText | null {
  const stored = localStore.json(keyOf(chapterId));
  // Earlier releases stored another shape, under `text`.
  if (!isRecord(stored) || addressOf(String(stored['audioUrl'])) !== addressOf(audioUrl)) return null;
  if (typeof stored['isWriting'] !== 'boolean') return null;
  const unsaved = stored as unknown as UnsavedText;
  const { draft } = unsaved;
  if (draft === null) return unsaved;
  // Leave identifiers of sentences out: they are valid on one page only.
  const sentences = draft.sentences.map((sentence) => ({ ...sentence, id: newSentence(sentence).id }));
  return { ...unsaved, draft: { ...draft, sentences } };
}

export const forgetUnsavedText = (chapterId: number): void => localStore.remove(keyOf(chapterId));

/**
 * Stores changes in this browser if the session expires before they are saved, and leads the next login back to them.
 * Logging out discards them.
 * @param changes null if everything is saved
 */
export function useUnsavedText(chapterId: number, changes: UnsavedText | null): void {
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  });
  useEffect(() => {
    // Once the session has ended, the member is no longer known.
    const [key, userId, path] = [keyOf(chapterId), session.userId(), location.pathname + location.search];
    let isLoggingOut = false;
    const stop = session.beforeLogOut(() => {
      isLoggingOut = true;
    });
    return () => {
      stop();
      if (isLoggingOut || session.isSignedIn()) return;
      returnPath.set(userId, path);
      if (latest.current) localStore.setJson(key, latest.current);
    };
  }, [chapterId]);
}
