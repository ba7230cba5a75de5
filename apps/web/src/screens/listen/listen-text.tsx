import type { Book } from '@lamplight/contract';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { writeCommentDraft } from '../../features/comments/index.ts';
import { PlayerControls } from '../../features/player/index.ts';
import { TextPanel } from '../../features/texts/index.ts';

const narrow = matchMedia('(max-width: 1023px)');
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Opens the comments with the sentence quoted and its second attached. */
function commentOn(chapterId: number, second: number, quote: string): void {
  writeCommentDraft(chapterId, { text: `“${quote}”\n\n`, at: second });
  document.dispatchEvent(new Event('show-comments'));
}

export interface ListenTextProps {
  book: Book;
  onClose: () => void;
}

/** The text of the chapter in the player: beside it on a desktop, over the whole screen on a phone. */
export function ListenText({ book, onClose }: ListenTextProps) {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isNarrow || !element) return;
    element.showModal();
    return () => element.close();
  }, [isNarrow]);
  if (!isNarrow) return <TextPanel book={book} onComment={commentOn} />;
  return (
    <dialog
      ref={dialog}
      className="text-full"
      aria-label="Text"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <TextPanel
        book={book}
        onComment={(...sentence) => {
          onClose();
          commentOn(...sentence);
        }}
        onClose={onClose}
        controls={<PlayerControls />}
      />
    </dialog>
  );
}
