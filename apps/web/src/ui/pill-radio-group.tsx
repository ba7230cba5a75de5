import './choice.css';
import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { m } from './messages.ts';

export interface PillRadioGroupProps {
  label: string;
  choices: readonly {
    readonly value: string;
    readonly label: string;
    /** Direction of the label; by default that of its first letter. */
    readonly dir?: 'ltr' | 'rtl';
  }[];
  value: string;
  onChange: (value: string) => void;
  /** Id of an element that describes the group. */
  describedBy?: string | undefined;
  /** Number of choices shown before 'Show all'; the selected one is always shown. */
  shownFirst?: number;
}

/** Radio group: native radio buttons styled as pills. */
export function PillRadioGroup({
  label,
  choices,
  value,
  onChange,
  describedBy,
  shownFirst,
}: PillRadioGroupProps) {
  const name = useId();
  const [isWhole, setIsWhole] = useState(false);
  // A value from the URL changes with a short delay: until then, show the pressed choice.
  const [picked, setPicked] = useState({ for: value, value });
  const current = picked.for === value ? picked.value : value;
  // If only one choice would be hidden, it is shown instead of the button that shows all, which is as large.
  const most =
    isWhole || shownFirst === undefined || choices.length <= shownFirst + 1 ? Infinity : shownFirst;
  const shown = choices.filter((choice, index) => index < most || choice.value === current);
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-2 text-sm font-semibold text-text-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              className="choice-input"
              name={name}
              value={choice.value}
              checked={choice.value === current}
              onChange={() => {
                setPicked({ for: value, value: choice.value });
                onChange(choice.value);
              }}
            />
            <bdi dir={choice.dir}>{choice.label}</bdi>
          </label>
        ))}
        {shown.length < choices.length && (
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
            <span className="text-accent-text">{m.showAll({ count: choices.length - 1 })}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
