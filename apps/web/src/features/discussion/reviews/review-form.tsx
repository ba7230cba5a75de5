import { limits } from '@lamplight/contract/limits';
import { countCharacters } from '@lamplight/contract/text';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { StarChoice } from '../../../ui/stars.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDraft } from '../comments/compose/drafts.ts';
import { m } from './messages.ts';

export interface WrittenReview {
  readonly stars: number;
  /** Text of the review; empty for stars alone. */
  readonly content: string;
}

interface ReviewFormProps {
  /** Key of the draft, which survives a reload until it is saved or canceled. */
  draftKey: string;
  /** Reason for which the reader may not write a text; null if the reader may. Stars can be given in any case. */
  textRefusal: string | null;
  saved: { readonly stars: number | null; readonly content: string };
  isBusy: boolean;
  /** Reason for which the last attempt failed; null if it did not. */
  problem: string | null;
  onSave: (written: WrittenReview) => void;
  /** Cancels editing; absent for the first rating. */
  onCancel: (() => void) | undefined;
}

/** Form for a rating in stars and an optional text. */
export function ReviewForm({
  draftKey,
  textRefusal,
  saved,
  isBusy,
  problem,
  onSave,
  onCancel,
}: ReviewFormProps) {
  const [draft, write] = useDraft(draftKey);
  const [stars, setStars] = useState(saved.stars);
  const [text, setText] = useState(draft.text === '' || textRefusal !== null ? saved.content : draft.text);
  const [isMissing, setMissing] = useState(false);
  const over = countCharacters(text) - limits.commentCharacters;
  const isUnrated = isMissing && stars === null;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(stars === null);
        if (stars !== null && over <= 0 && !isBusy) onSave({ stars, content: text });
      }}
    >
      <StarChoice label={m.rating} value={stars} onChange={setStars} />
      {textRefusal === null ? (
        <TextArea
          label={m.reviewField}
          placeholder={m.reviewField}
          dir="auto"
          value={text}
          error={over > 0 ? m.overLimit({ over }) : null}
          onChange={(value) => {
            setText(value);
            write({ text: value, at: null });
          }}
        />
      ) : (
        <p className="text-sm text-text-2">{textRefusal}</p>
      )}
      {(isUnrated || problem) && (
        <p role="alert" className="text-sm font-medium text-danger">
          {isUnrated ? m.chooseRatingFirst : problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          {m.save}
        </Button>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            {m.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
