import { useId } from 'react';

export interface SettingSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** One setting, on or off: a native checkbox. */
export function SettingSwitch({ label, hint, isOn, onChange }: SettingSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-6 shrink-0 accent-(--c-accent)"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className="font-semibold text-text">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-text-2">
          {hint}
        </p>
      </div>
    </div>
  );
}
