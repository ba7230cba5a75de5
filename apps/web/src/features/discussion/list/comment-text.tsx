import { type ReactNode, useId, useState } from 'react';
import { ReadMore } from '../../../ui/read-more.tsx';
import { isLong } from './long-text.ts';

export interface CommentTextProps {
  text: string;
  /** Renders the text, for example with links; plain text by default. */
  draw?: ((text: string) => ReactNode) | undefined;
}

/** A comment's text, always as plain text. Long texts are collapsed. */
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
