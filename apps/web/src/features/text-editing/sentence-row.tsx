import type { Cue } from '@lamplight/align';
import { textLimits } from '@lamplight/align';
import { ChevronLeft, ChevronRight, Pencil, Play, Trash2 } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { clockTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface SentenceRowProps {
  cue: Cue;
  /** Why the sentence is doubtful; null if it is not. */
  reason: string | null;
  onPlay: () => void;
  onMove: (by: number) => void;
  onRemove: (() => void) | null;
  isEditing: boolean;
  onStartEditing: () => void;
  /** Called with other words, or null if they stay as they are. */
  onEdit: (words: string | null) => void;
  children?: ReactNode;
}

/** Seconds by which a press moves the start of a sentence. */
const step = 0.1;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step };

interface WordsFormProps {
  text: string;
  onDone: (words: string | null) => void;
  /** Called if the field is left by a key or its button, not for another control. */
  onFinish: () => void;
}

/** The words of a sentence in a field. Leaving it applies them, Escape does not. */
function WordsForm({ text, onDone, onFinish }: WordsFormProps) {
  const form = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState(text);
  const isCancelled = useRef(false);
  function apply({ relatedTarget }: FocusEvent<HTMLTextAreaElement>) {
    if (!relatedTarget || form.current?.contains(relatedTarget)) onFinish();
    const edited = words.replaceAll(/\s+/g, ' ').trim();
    onDone(isCancelled.current || edited === '' || edited === text ? null : edited);
  }
  return (
    <div ref={form} className="grid gap-2">
      <textarea
        ref={(field) => field?.focus()}
        aria-label="Words of this sentence"
        className="field min-h-20"
        dir="auto"
        maxLength={textLimits.cueCharacters}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          isCancelled.current = event.key === 'Escape';
          event.currentTarget.blur();
        }}
      />
      <div>
        <Button variant="outline" size="sm">
          Done
        </Button>
      </div>
    </div>
  );
}

/** A sentence to hear and adjust, with buttons or arrow keys. */
export function SentenceRow(props: SentenceRowProps) {
  const { cue, reason, onPlay, onMove, onRemove, isEditing, onStartEditing, onEdit, children } = props;
  const pencil = useRef<HTMLButtonElement>(null);
  /** Whether the pencil is to take the focus once the words are edited. */
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (isEditing || !isFocusDue.current) return;
    isFocusDue.current = false;
    pencil.current?.focus();
  }, [isEditing]);
  const time = `${clockTime(cue.start)}.${Math.floor((cue.start % 1) * 10)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys of the buttons within.
    <li
      className="grid gap-2 rounded-lg bg-surface p-3"
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (by === undefined || isEditing) return;
        event.preventDefault();
        onMove(by);
      }}
    >
      {isEditing ? (
        <WordsForm
          text={cue.text}
          onDone={onEdit}
          onFinish={() => {
            isFocusDue.current = true;
          }}
        />
      ) : (
        <p className="wrap-anywhere" dir="auto">
          {cue.text}
        </p>
      )}
      {reason && <p className="text-sm font-semibold text-accent-text">{reason}</p>}
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="outline" size="sm" icon={<Play size={16} aria-hidden />} onClick={onPlay}>
          <span className="max-sm:sr-only">Play at</span> {time}
        </Button>
        <IconButton
          label="0.1 s earlier"
          icon={<ChevronLeft size={20} aria-hidden />}
          onClick={() => onMove(-step)}
        />
        <IconButton
          label="0.1 s later"
          icon={<ChevronRight size={20} aria-hidden />}
          onClick={() => onMove(step)}
        />
        {!isEditing && (
          <IconButton
            ref={pencil}
            label="Edit words"
            icon={<Pencil size={18} aria-hidden />}
            onClick={onStartEditing}
          />
        )}
        {onRemove && (
          <IconButton label="Remove sentence" icon={<Trash2 size={18} aria-hidden />} onClick={onRemove} />
        )}
      </div>
      {children}
    </li>
  );
}
