import { useId } from 'react';
import { FieldFrame, type FieldNotes, noteAttributes } from './field-frame.tsx';

interface DocumentFieldProps extends FieldNotes {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** CSS classes for the field's height and font. */
  look: string;
  /** Language of the text, and its direction; by default the direction of its letters. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** A labelled multi-line field for a long text, with a fixed height. `TextArea` grows with its text instead. */
export function DocumentField({
  label,
  name,
  value,
  onChange,
  error,
  hint,
  look,
  lang,
  dir = 'auto',
}: DocumentFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        lang={lang}
        dir={dir}
        id={id}
        name={name}
        className={`field resize-y ${look}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...noteAttributes(id, { error, hint })}
      />
    </FieldFrame>
  );
}
