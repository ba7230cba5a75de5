import { type ReactNode, useId, useState } from 'react';
import { ReadMore } from '../../../ui/read-more.tsx';
import { isLong } from './long-text.ts';

export interface CommentTextProps {
  text: string;
  /** Draws the text with what it has in it, such as links; as it is otherwise. */
  draw?: ((text: string) => ReactNode) | undefined;
}

/** What a comment says: text and nothing else, whatever is in it. A long one is folded until it is asked for. */
export function CommentText({ text, draw }: CommentTextProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = isLong(text) && !isOpen;
  return (
    <>
      <div id={id} dir="auto" className={isFolded ? 'comment-text comment-text-folded' : 'comment-text'}>
        {draw ? draw(text) : text}
      </div>
      {isLong(text) && <ReadMore controls={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  );
}
