import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react';
import type { Unstyled } from './cx.ts';

export interface TextAreaProps extends Omit<Unstyled<ComponentProps<'textarea'>>, 'onChange' | 'value'> {
  /** Accessible name; the placeholder shows it visually. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Validation error; announced with the field. */
  error?: string | null | undefined;
}

const growsByItself = () => CSS.supports('field-sizing', 'content');

/** A multi-line field that grows with its text, up to half the window. */
export function TextArea({ label, value, onChange, error, ...rest }: TextAreaProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (growsByItself() || !element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  });
  const notes = [error && `${id}-error`, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <textarea
        dir="auto"
        {...rest}
        ref={field}
        // Starts with one line in browsers without `field-sizing`; other browsers ignore this.
        rows={1}
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
