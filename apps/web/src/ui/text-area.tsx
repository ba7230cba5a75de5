import { type ComponentProps, useId } from 'react';
import type { Unstyled } from './cx.ts';

export interface TextAreaProps extends Omit<Unstyled<ComponentProps<'textarea'>>, 'onChange' | 'value'> {
  /** Accessible name; the placeholder shows it visually. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Validation error; announced with the field. */
  error?: string | null | undefined;
}

const maxRows = 12;

/** A multi-line field that grows with its text, up to half the window. */
export function TextArea({ label, value, onChange, error, rows = 2, ...rest }: TextAreaProps) {
  const id = useId();
  const notes = [error && `${id}-error`, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <textarea
        {...rest}
        // For browsers without field-sizing.
        rows={Math.max(rows, Math.min(maxRows, value.split('\n').length))}
        className="field max-h-[50dvh] resize-none [field-sizing:content]"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
