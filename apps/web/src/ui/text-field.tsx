import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Unstyled } from './cx.ts';

export interface TextFieldProps extends Omit<Unstyled<ComponentProps<'input'>>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Validation error; announced with the field. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Shown over the end of the field, such as a button; keep it 44 px. */
  trailing?: ReactNode;
}

export function TextField({ label, value, onChange, error, hint, trailing, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const notes = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={inputId} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={inputId}
          className={trailing ? 'field pr-13' : 'field'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {trailing && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{trailing}</div>}
      </div>
      {error && (
        <p id={`${inputId}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${inputId}-hint`} className="text-sm text-text-2">
          {hint}
        </p>
      )}
    </div>
  );
}
