import { type ReactNode, useId } from 'react';

export interface CheckBoxProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A native checkbox with its label. */
export function CheckBox({ label, hint, isOn, onChange }: CheckBoxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-6 shrink-0 accent-(--c-accent)"
        checked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-text-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
