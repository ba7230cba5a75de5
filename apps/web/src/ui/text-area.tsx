import { type ComponentProps, useId } from 'react';
import type { Plain } from './classes.ts';

export interface TextAreaProps extends Omit<Plain<ComponentProps<'textarea'>>, 'onChange' | 'value'> {
  /** For ears; the placeholder says it to eyes. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value; read out with the field. */
  error?: string | null | undefined;
}

const mostRows = 12;

/** A field for several lines that grows with what is written in it, up to half the window. */
export function TextArea({ label, value, onChange, error, rows = 2, ...rest }: TextAreaProps) {
  const id = useId();
  const notes = [error && `${id}-error`, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <textarea
        {...rest}
        // For browsers that cannot size a field by what is in it.
        rows={Math.max(rows, Math.min(mostRows, value.split('\n').length))}
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
