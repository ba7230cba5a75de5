import { isRecord } from '../../../lib/record.ts';
import { createTabDraft } from '../announcements/tab-draft.ts';

/** Typed words, and the saved words on which they were based. */
export interface WordDraft {
  readonly text: string;
  readonly basedOn: readonly string[];
}

const parse = (stored: unknown): WordDraft | null =>
  isRecord(stored) && typeof stored['text'] === 'string' && Array.isArray(stored['basedOn'])
    ? { text: stored['text'], basedOn: stored['basedOn'].filter((word) => typeof word === 'string') }
    : null;

export const wordDraft = createTabDraft('watch-words', parse);

export const textOfWords = (words: readonly string[]): string => words.join('\n');

export const wordsIn = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Returns the draft with another text; null if that changes nothing. */
export function withText(draft: WordDraft | null, saved: readonly string[], text: string): WordDraft | null {
  const basedOn = draft?.basedOn ?? saved;
  return text === textOfWords(basedOn) ? null : { text, basedOn };
}

/**
 * Returns the draft that remains after the `sent` draft was saved: what was typed meanwhile; null if nothing was. If
 * `draft` is null, the words were changed back to those that the sent draft was based on.
 */
export function withoutSent(draft: WordDraft | null, sent: WordDraft): WordDraft | null {
  const text = draft?.text ?? textOfWords(sent.basedOn);
  return text === sent.text ? null : { text, basedOn: wordsIn(sent.text) };
}
