import type { Book, Chapter } from '@lamplight/contract';
import { MessageSquarePlus, Quote, Scissors } from 'lucide-react';
import type { RefObject } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { creditLine } from '../../catalogue/index.ts';
import { m } from './messages.ts';
import type { ChosenSentence } from './text-body.tsx';

export interface SentenceActionsProps {
  book: Book;
  chapter: Chapter;
  /** The sentence or sentences that are chosen. */
  chosen: RefObject<ChosenSentence | null>;
  /** True if the chosen sentences belong to this chapter. */
  isChosen: boolean;
  onComment: (sentence: ChosenSentence) => void;
  /** Opens the dialog that shares a clip; undefined if clips are off. */
  onClip: ((sentence: ChosenSentence) => void) | undefined;
}

/** Returns sentences with their source. */
const quoteOf = (text: string, book: Book, chapter: Chapter, second: number): string => {
  const people = creditLine(book);
  return `${m.quotation({ text })}\n— ${book.title}${people ? `, ${people}` : ''}, ${chapter.title}, ${clockTime(second)}`;
};

/** Buttons for the chosen sentences: copy, comment, share a clip. */
export function SentenceActions({
  book,
  chapter,
  chosen,
  isChosen,
  onComment,
  onClip,
}: SentenceActionsProps) {
  function withSentence(work: (sentence: ChosenSentence) => void) {
    if (chosen.current) work(chosen.current);
  }
  async function copy(sentence: ChosenSentence) {
    try {
      await navigator.clipboard.writeText(quoteOf(sentence.text, book, chapter, sentence.start));
      showToast(m.quoteCopied);
    } catch {
      showToast(m.quoteCouldntCopied, { tone: 'error' });
    }
  }
  const isDisabled = !isChosen || undefined;
  return (
    <>
      <IconButton
        label={m.copyQuote}
        icon={<Quote size={20} aria-hidden />}
        aria-disabled={isDisabled}
        onClick={() => withSentence((sentence) => void copy(sentence))}
      />
      <IconButton
        label={m.commentHere}
        icon={<MessageSquarePlus size={20} aria-hidden />}
        aria-disabled={isDisabled}
        onClick={() => withSentence(onComment)}
      />
      {onClip && (
        <IconButton
          label={m.shareAsClip}
          icon={<Scissors size={20} aria-hidden />}
          aria-disabled={isDisabled}
          onClick={() => withSentence(onClip)}
        />
      )}
    </>
  );
}
