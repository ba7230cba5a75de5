import { limits } from '@lamplight/contract/limits';
import { countBytes, countCharacters, isBlank } from '@lamplight/contract/text';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AttachTime, type ChapterClock } from './attach-time.tsx';
import { useDraft } from './comment-drafts.ts';

/** What a tool beside the field works with. */
export interface FieldTools {
  text: string;
  /** Where the caret, or what is selected, was last. */
  selection: () => { start: number; end: number };
  /** Puts another text in the field, with the caret there. */
  replace: (text: string, caret: number) => void;
}

export interface ComposerProps {
  /** Where the draft is kept. */
  place: string;
  /** Says what the field is for. */
  label: string;
  postLabel: string;
  /** Characters, as people count them. */
  most: number;
  /** Every character is counted in sight; otherwise only the last ones. */
  counts: boolean;
  isBusy: boolean;
  onPost: () => void;
  onCancel?: () => void;
  /** Where the chapter is now, if a second of it can go along. */
  clock?: ChapterClock | undefined;
  /** Stands beside the field. */
  Tools?: ComponentType<{ target: FieldTools }> | undefined;
  /** It was asked for by a press: writing begins in it. */
  takesFocus?: boolean;
}

/** Characters before the end at which counting begins. */
const lastCharacters = 200;

function problemOf(over: number, isTooLarge: boolean): string | null {
  if (over > 0) return `${over} too many to be posted.`;
  return isTooLarge ? 'Too long to post. Please shorten it.' : null;
}

/** The field in which comments are written. What is typed is kept until the server has it, or Cancel is pressed. */
export function Composer(props: ComposerProps) {
  const { place, label, postLabel, most, counts, isBusy, onPost, onCancel, clock, Tools, takesFocus } = props;
  const [draft, write] = useDraft(place);
  const { text, at } = draft;
  const countId = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector('textarea');
  const count = countCharacters(text);
  const over = count - most;
  const isTooLarge = countBytes(text) > limits.textBytes;
  const mayPost = !isBlank(text) && over <= 0 && !isTooLarge && !isBusy;

  useEffect(() => {
    if (!takesFocus) return;
    const element = form.current?.querySelector('textarea');
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [takesFocus]);

  function post() {
    if (mayPost) onPost();
  }

  function cancel() {
    write({ text: '', at: null });
    showToast('Draft discarded.', {
      ms: 6000,
      action: { label: 'Undo', onAction: () => write({ text, at }) },
    });
    if (onCancel) onCancel();
    else field()?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      post();
    }
    if (event.key === 'Escape' && onCancel && isBlank(text)) onCancel();
  }

  const isCounted = counts || over > -lastCharacters;
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      <TextArea
        label={label}
        placeholder={label}
        value={text}
        onChange={(next) => write({ text: next, at })}
        onKeyDown={onKeyDown}
        error={problemOf(over, isTooLarge)}
        aria-describedby={isCounted ? countId : undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="me-auto flex flex-wrap items-center gap-2">
          <AttachTime
            clock={clock}
            at={at}
            onChange={(next) => {
              write({ text, at: next });
              field()?.focus();
            }}
          />
          {Tools && (
            <Tools
              target={{
                text,
                selection: () => {
                  const element = field();
                  return {
                    start: element?.selectionStart ?? text.length,
                    end: element?.selectionEnd ?? text.length,
                  };
                },
                replace: (next, caret) => {
                  write({ text: next, at });
                  requestAnimationFrame(() => {
                    field()?.focus();
                    field()?.setSelectionRange(caret, caret);
                  });
                },
              }}
            />
          )}
        </div>
        {isCounted && (
          <p id={countId} className="text-sm text-text-2 tabular-nums">
            {count} / {most}
            <span className="sr-only"> characters</span>
          </p>
        )}
        {text !== '' && (
          <Button variant="ghost" size="sm" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button size="sm" type="submit" disabled={!mayPost && !isBusy} busy={isBusy}>
          {postLabel}
        </Button>
      </div>
    </form>
  );
}
