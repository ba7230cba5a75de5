import { bookLimits } from '@lamplight/contract/book-limits';
import { useId } from 'react';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { timeZone } from './local-time.ts';
import { m } from './messages.ts';
import { type DraftRelease, releaseProblem } from './release-draft.ts';

const choices = [
  { value: 'public', label: m.public },
  { value: 'scheduled', label: m.scheduled },
  { value: 'draft', label: m.draft },
];

export interface ReleaseFieldsProps {
  label: string;
  value: DraftRelease;
  onChange: (part: Partial<DraftRelease>) => void;
  /** True after an attempt to save: an empty time is an error then. */
  isChecked?: boolean;
  /** Reason for which the last save refused the release; null if it did not. */
  refusal?: string | null;
}

/** Fields for the release of a playlist or a chapter. */
export function ReleaseFields({
  label,
  value,
  onChange,
  isChecked = false,
  refusal = null,
}: ReleaseFieldsProps) {
  const { state, at, early } = value;
  const refusalId = useId();
  return (
    <div className="grid gap-4">
      <PillRadioGroup
        label={label}
        choices={choices}
        value={state}
        describedBy={refusal === null ? undefined : refusalId}
        onChange={(next) => onChange({ state: next === 'scheduled' || next === 'draft' ? next : 'public' })}
      />
      {refusal !== null && (
        <p id={refusalId} role="alert" className="-mt-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      {state === 'scheduled' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.dateTime}
            hint={m.timeZoneTimeZone({ timeZone: timeZone() })}
            name="release"
            type="datetime-local"
            value={at}
            onChange={(next) => onChange({ at: next })}
            error={at === '' && !isChecked ? null : releaseProblem(value, 'at')}
            aria-required
          />
          <TextField
            label={m.earlyAccessDays}
            hint={m.premiumMembersGetMany}
            type="number"
            inputMode="numeric"
            min={0}
            max={bookLimits.earlyDays}
            value={early}
            onChange={(next) => onChange({ early: next })}
            error={releaseProblem(value, 'early')}
          />
        </div>
      )}
    </div>
  );
}
