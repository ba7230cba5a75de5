import type { Book } from '@lamplight/contract';
import { useSyncExternalStore } from 'react';
import { writeCommentDraft } from '../../features/discussion/index.ts';
import { type ChosenSentence, getPlayer, PlayerControls, TextPanel } from '../../features/listening/index.ts';
import { mayShareClips, openClipDialog } from '../../features/publishing/index.ts';
import { Modal } from '../../ui/modal.tsx';
import { m } from './messages.ts';

const narrow = matchMedia('(max-width: 1023px)');
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/**
 * Opens the comments with a draft that quotes the sentence, has its second as timestamp, and the cursor after the
 * quote.
 */
function commentOn({ chapterId, start, text }: ChosenSentence): void {
  // Opening the tab focuses the panel; the draft then moves the focus to its field.
  document.dispatchEvent(new Event('show-comments'));
  writeCommentDraft(chapterId, { text: `${m.quotation({ text })}\n\n`, at: start });
}

/** Opens the dialog that shares a clip with the seconds and the words of a sentence. */
function clipOf({ start, end, text }: ChosenSentence): void {
  const { book, chapter } = getPlayer().engine.state();
  if (book && chapter) openClipDialog({ book, chapter, position: start, sentences: { start, end, text } });
}

export interface ListenTextProps {
  book: Book;
  onClose: () => void;
}

/** The text of the chapter in the player: next to the player on a desktop, full screen on a phone. */
export function ListenText({ book, onClose }: ListenTextProps) {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const onClip = mayShareClips() ? clipOf : undefined;
  if (!isNarrow) return <TextPanel book={book} onComment={commentOn} onClip={onClip} />;
  return (
    <Modal look="text-full" aria-label={m.text} onClose={onClose}>
      <TextPanel
        book={book}
        onComment={(sentence) => {
          onClose();
          commentOn(sentence);
        }}
        onClip={onClip}
        onClose={onClose}
        controls={<PlayerControls />}
      />
    </Modal>
  );
}
