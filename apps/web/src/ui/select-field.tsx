import { type ComponentProps, useId } from 'react';
import type { Unstyled } from './cx.ts';
import { FieldFrame, type FieldNotes, noteAttributes } from './field-frame.tsx';
import { Select } from './select.tsx';

interface SelectFieldProps extends Omit<Unstyled<ComponentProps<'select'>>, 'id' | 'onChange'>, FieldNotes {
  onChange: (value: string) => void;
}

/** A labelled select; its children are the options. */
export function SelectField({ label, error, hint, onChange, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Select
        {...rest}
        id={id}
        className="field"
        onChange={(event) => onChange(event.target.value)}
        {...noteAttributes(id, { error, hint })}
      />
    </FieldFrame>
  );
}
