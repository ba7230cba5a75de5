import { limits } from '@lamplight/contract/limits';
import { countBytes, countCharacters, isBlank } from '@lamplight/contract/text';
import { type LanguageTag, languageTags } from '@lamplight/messages/languages';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { hasText, textAt, valueName } from '../../../../lib/translated-values.ts';
import { useTextLanguage } from '../../../../lib/use-text-language.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextLanguages } from '../../../../ui/text-languages.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { commentDrafts, type Draft, type Sending, useDraft } from './drafts.ts';
import { m } from './messages.ts';
import { type ChapterClock, TimestampToggle } from './timestamp-toggle.tsx';
import { takeFocusRequest } from './write-comment-draft.ts';

const fields = ['text'] as const;

/** A draft as values of a form: `text`, and `text.de` for a translation. */
const draftValues = ({ text, translations = {} }: Draft): Record<string, string> => ({
  text,
  ...Object.fromEntries(languageTags.map((tag) => [valueName('text', tag), translations[tag] ?? ''])),
});

/** The text of a draft in one of the publisher's languages, and the switch between them. */
function useDraftTexts(draft: Draft, write: (draft: Draft) => void) {
  const values = draftValues(draft);
  function change(next: Record<string, string>) {
    const changed = { ...values, ...next };
    const translations: { [Tag in LanguageTag]?: string } = {};
    for (const tag of languageTags) {
      const text = textAt(changed, valueName('text', tag));
      if (text !== '') translations[tag] = text;
    }
    write({ ...draft, text: textAt(changed, 'text'), translations });
  }
  const texts = useTextLanguage(fields, values, change);
  return {
    ...texts,
    /** Text in the selected language. */
    text: textAt(values, texts.named('text')),
    change: (text: string) => change({ [texts.named('text')]: text }),
    /** Texts in all languages, without empty ones. */
    all: Object.values(values).filter((text) => text !== ''),
    /** True if only translations have been written so far. */
    lacksDefault: !hasText(fields, values, '') && languageTags.some((tag) => hasText(fields, values, tag)),
  };
}

/** Access to the comment field for buttons next to it. */
export interface FieldTools {
  text: string;
  /** Returns the last caret position or selection. */
  selection: () => { start: number; end: number };
  /** Replaces the text and moves the caret. */
  replace: (text: string, caret: number) => void;
}

export interface ComposerProps {
  /** Key of the draft. */
  draftKey: string;
  /** Label of the field. */
  label: string;
  postLabel: string;
  /** Maximum length in characters (grapheme clusters). */
  maxLength: number;
  /** Always shows the counter; otherwise only near the limit. */
  showCounter: boolean;
  isBusy: boolean;
  /** Reason for which the member cannot write now; null if the member can. The text stays. */
  refusal: string | null;
  /** Called with the draft to send; its field is empty from then on. */
  onPost: (sending: Sending) => void;
  onCancel?: () => void;
  /** The player's position, if a timestamp can be attached. */
  clock?: ChapterClock | undefined;
  /** True if the text may be written in each of the publisher's languages. */
  hasLanguages?: boolean | undefined;
  /** Rendered next to the field. */
  Tools?: ComponentType<{ target: FieldTools }> | undefined;
  /** True if the member opened the form with a button, so that its field gets the focus. */
  takesFocus?: boolean;
}

/** Remaining characters at which the counter appears. */
const countFromRemaining = 200;

function problemOf(over: number, isTooLarge: boolean): string | null {
  if (over > 0) return m.overLimit({ over });
  return isTooLarge ? m.tooLong : null;
}

/** Moves the cursor to the end of a form's field. */
function focusEnd(form: HTMLFormElement | null): void {
  const field = form?.querySelector('textarea');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** The field for writing comments. The text is stored until the server has accepted it or Cancel is pressed. */
export function Composer(props: ComposerProps) {
  const {
    draftKey,
    label,
    postLabel,
    maxLength,
    showCounter,
    isBusy,
    refusal,
    onPost,
    onCancel,
    clock,
    hasLanguages,
    Tools,
    takesFocus,
  } = props;
  const [draft, write] = useDraft(draftKey);
  const { at } = draft;
  const texts = useDraftTexts(draft, write);
  const { text } = texts;
  const countId = useId();
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector('textarea');
  const count = countCharacters(text);
  const over = count - maxLength;
  const isTooLarge = countBytes(text) > limits.textBytes;
  const areRight = texts.all.every(
    (text) => countCharacters(text) <= maxLength && countBytes(text) <= limits.textBytes,
  );
  const mayPost = !isBlank(draft.text) && areRight && !isBusy && refusal === null;

  useEffect(() => {
    if (takesFocus) focusEnd(form.current);
  }, [takesFocus]);
  // Updates the field when another part of the app writes into the draft.
  useEffect(() => {
    if (text !== '' && takeFocusRequest(draftKey)) focusEnd(form.current);
  }, [draftKey, text]);

  function post() {
    // The button may be pressed again before the emptied field is rendered.
    if (!mayPost || isBlank(commentDrafts.of(draftKey).text)) return;
    texts.select('');
    onPost(commentDrafts.send(draftKey));
  }

  function cancel() {
    write({ text: '', at: null, translations: {} });
    showToast(m.draftDiscarded, {
      ms: 6000,
      action: { label: m.undo, onAction: () => write(draft) },
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

  const isCounted = showCounter || over > -countFromRemaining;
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      {hasLanguages && <TextLanguages {...texts.languages} />}
      <TextArea
        {...texts.attributes}
        label={label}
        placeholder={label}
        value={text}
        onChange={texts.change}
        onKeyDown={onKeyDown}
        error={refusal ?? problemOf(over, isTooLarge) ?? (texts.lacksDefault ? m.defaultMissing : null)}
        aria-describedby={isCounted ? countId : undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="me-auto flex flex-wrap items-center gap-2">
          <TimestampToggle
            clock={clock}
            at={at}
            onChange={(next) => {
              write({ ...draft, at: next });
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
                  flushSync(() => texts.change(next));
                  field()?.focus();
                  field()?.setSelectionRange(caret, caret);
                },
              }}
            />
          )}
        </div>
        {isCounted && (
          <p id={countId} className="text-sm text-text-2 tabular-nums">
            {m.charactersUsed({
              used: String(count),
              limit: String(maxLength),
              more: (text) => <span className="sr-only">{text}</span>,
            })}
          </p>
        )}
        {texts.all.length > 0 && (
          <Button variant="ghost" size="sm" onClick={cancel}>
            {m.cancel}
          </Button>
        )}
        {/* Posting empties the field and so disables the button; the `disabled` attribute would lose the
            focus. */}
        <Button size="sm" type="submit" aria-disabled={!mayPost || undefined} busy={isBusy}>
          {postLabel}
        </Button>
      </div>
    </form>
  );
}
