import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Unstyled } from './cx.ts';
import { FieldFrame, type FieldNotes, noteAttributes } from './field-frame.tsx';

export interface TextFieldProps
  extends Omit<Unstyled<ComponentProps<'input'>>, 'onChange' | 'value'>,
    FieldNotes {
  value: string;
  onChange: (value: string) => void;
  /** Shown over the end of the field, such as a button; keep it 44 px. */
  trailing?: ReactNode;
}

export function TextField({ label, value, onChange, error, hint, trailing, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          // Addresses, and their placeholders, run from left to right in every language.
          dir={rest.inputMode === 'url' ? 'ltr' : 'auto'}
          {...rest}
          id={inputId}
          className={trailing ? 'field pe-13' : 'field'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...noteAttributes(inputId, { error, hint })}
        />
        {trailing && <div className="absolute inset-y-0 end-0.5 grid place-items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}
