import type { ReactNode } from 'react';

export interface FieldNotes {
  label: string;
  /** Validation error; announced with the field. */
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** Returns the attributes with which screen readers announce a field's error and hint. */
export const noteAttributes = (id: string, { error, hint }: Omit<FieldNotes, 'label'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

/** Label, field, error and hint, one below the other. The field has `id` and the attributes of `noteAttributes`. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  children,
}: FieldNotes & { id: string; children: ReactNode }) {
  return (
    // Not stretched beside a field with a hint, so that both fields are on one line.
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-2">
          {hint}
        </p>
      )}
    </div>
  );
}
