import { textLimits } from '@lamplight/align';
import { type FocusEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { m } from './messages.ts';

interface WordsFormProps {
  text: string;
  /** Called with the changed words, or with null if nothing was changed. */
  onDone: (words: string | null) => void;
  /** Called to split the sentence, with its words and the index of the character before which they are split. */
  onSplit: (words: string, at: number) => void;
}

/** Field for the words of a sentence. Leaving the field applies the words, Escape does not. */
export function WordsForm({ text, onDone, onSplit }: WordsFormProps) {
  const form = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(text);
  const isFinished = useRef(false);
  const edited = words.replaceAll(/\s+/g, ' ').trim();

  function finish(next: string | null) {
    if (isFinished.current) return;
    isFinished.current = true;
    onDone(next === '' || next === text ? null : next);
  }

  function split() {
    const caret = field.current?.selectionStart ?? 0;
    isFinished.current = true;
    onSplit(edited, words.slice(0, caret).replaceAll(/\s+/g, ' ').trimStart().length);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!form.current?.contains(relatedTarget)) finish(edited);
  }

  return (
    <div ref={form} className="grid gap-2" onBlur={onBlur}>
      <textarea
        ref={(element) => {
          if (element && !field.current) element.focus();
          field.current = element;
        }}
        aria-label={m.words}
        className="field min-h-24"
        dir="auto"
        maxLength={textLimits.cueCharacters}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') finish(null);
          else if (event.shiftKey) split();
          else finish(edited);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => finish(edited)}>
          {m.done}
        </Button>
        <Button variant="outline" size="sm" onClick={split}>
          {m.splitAtCursor}
        </Button>
      </div>
    </div>
  );
}
