import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import type { Unstyled } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { m } from './messages.ts';

export interface SearchFieldProps
  extends Omit<Unstyled<ComponentProps<'input'>>, 'onChange' | 'value' | 'type' | 'ref'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search box with its own clear button. Other attributes (such as a combobox's) are passed to the input. */
export function SearchField({ label, value, onChange, placeholder = label, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relative">
      <Search
        size={20}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-[16px] my-auto text-text-2"
      />
      <input
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        className="field field-search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <div className="absolute inset-y-0 end-0.5 grid place-items-center">
          <IconButton
            label={m.clearSearch}
            icon={<X size={20} aria-hidden />}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}
