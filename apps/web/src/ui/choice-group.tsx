import { useId, useState } from 'react';
import { Button } from './button.tsx';

export interface ChoiceGroupProps {
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Of many, so many are shown until all are asked for, and always the chosen one. */
  shownFirst?: number;
}

/** One of several, all in sight: native radio buttons that look like pills. */
export function ChoiceGroup({ label, choices, value, onChange, shownFirst }: ChoiceGroupProps) {
  const name = useId();
  const [isWhole, setIsWhole] = useState(false);
  // Where the value is the address it follows a moment later: until then the press shows by itself.
  const [picked, setPicked] = useState({ for: value, value });
  const current = picked.for === value ? picked.value : value;
  // One more is no reason to hide any.
  const most =
    isWhole || shownFirst === undefined || choices.length <= shownFirst + 1 ? Infinity : shownFirst;
  const shown = choices.filter((choice, index) => index < most || choice.value === current);
  return (
    <fieldset className="min-w-0">
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
            {choice.label}
          </label>
        ))}
        {shown.length < choices.length && (
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
            <span className="text-accent-text">Show all {choices.length - 1}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
