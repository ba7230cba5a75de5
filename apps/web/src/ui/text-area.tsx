import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Plain } from './classes.ts';

export interface TextAreaProps extends Omit<Plain<ComponentProps<'textarea'>>, 'onChange' | 'value'> {
  /** For ears; the placeholder says it to eyes. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value; read out with the field. */
  error?: string | null | undefined;
  /** Stands below the field's end, such as a counter; read out with the field. */
  note?: ReactNode;
}

const mostRows = 12;

/** A field for several lines that grows with what is written in it, up to half the window. */
export function TextArea({ label, value, onChange, error, note, rows = 2, ...rest }: TextAreaProps) {
  const id = useId();
  const notes = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
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
      {(error || note) && (
        <div className="flex flex-wrap justify-between gap-x-3 text-sm">
          {error && (
            <p id={`${id}-error`} className="font-medium text-danger">
              {error}
            </p>
          )}
          {note && (
            <p id={`${id}-note`} className="ms-auto text-text-2 tabular-nums">
              {note}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
