import { peopleLimits } from '@lamplight/contract/people-limits';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '../../../lib/timer.ts';
import { nextOption } from '../../../ui/next-option.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';
import { type ChosenName, type KnownName, nameOptions, nameProblem, typedNames } from './name-options.ts';
import { type NameKind, peopleSuggestions, seriesSuggestions } from './name-suggestions.ts';

/** Milliseconds without typing before suggestions are requested. */
const debounceMs = 200;
/** Maximum characters of a text, which may list many people. */
const maxListCharacters = 2000;

/** Returns the existing names for a typed text, and whether they were searched for with exactly this text. */
function useSuggestions(kind: NameKind, text: string) {
  const settled = useDebounced(text.trim(), debounceMs);
  const people = useQuery(peopleSuggestions(kind === 'people' ? settled : ''));
  const series = useQuery(seriesSuggestions(kind === 'series' ? settled : ''));
  const { data, isPlaceholderData } = kind === 'people' ? people : series;
  const known: readonly KnownName[] = data ?? [];
  const isCurrent = settled === text.trim() && !isPlaceholderData;
  return { found: settled === '' ? [] : known, isCurrent };
}

export interface NameFieldProps {
  label: string;
  kind: NameKind;
  /** True if names that do not exist yet may be added. */
  mayAdd: boolean;
  onChoose: (names: readonly ChosenName[]) => void;
  /** Called for Backspace in the empty field. */
  onBackspace?: () => void;
  hint?: string;
  'data-autofocus'?: boolean;
}

/** Combobox for people or series that suggests existing names while somebody types. */
export function NameField({ label, kind, mayAdd, onChoose, onBackspace, ...rest }: NameFieldProps) {
  const [text, setText] = useState('');
  // Key of the active option, not its index: later responses move the options.
  const [active, setActive] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { found, isCurrent } = useSuggestions(kind, text);
  const typed = { text, found, mayAdd, isList: kind === 'people' };
  const problem = nameProblem(text, kind === 'people');
  const options = text.trim() === '' || problem !== null ? [] : nameOptions(typed);
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options.find(({ key }) => key === active) : undefined;
  const optionId = (key: string) => `${listId}-${key}`;

  function choose(names: readonly ChosenName[]) {
    if (names.length === 0 || problem !== null) return;
    setText('');
    setActive(null);
    setIsOpen(false);
    onChoose(names);
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      const keys = options.map(({ key }) => key);
      setActive(nextOption(isShown ? active : null, keys, event.key));
    } else if (event.key === 'Enter' && text.trim() !== '') {
      // Keeps Enter from submitting the form around the field.
      event.preventDefault();
      choose(chosen?.names ?? typedNames(typed));
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
      setActive(null);
    } else if (event.key === 'Backspace' && text === '') onBackspace?.();
  }

  return (
    <div>
      <TextField
        {...rest}
        label={label}
        error={problem}
        value={text}
        onChange={(next) => {
          setText(next);
          setActive(null);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        // A typed name that was not chosen is added, too: leaving the field must lose nothing.
        onBlur={() => choose(mayAdd ? typedNames(typed) : [])}
        maxLength={kind === 'people' && mayAdd ? maxListCharacters : peopleLimits.nameCharacters}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen.key)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={m.suggestionsLabel({ label })}
        aria-busy={!isCurrent}
        hidden={!isShown}
        className="mt-1 grid rounded-md border border-border bg-surface p-1"
      >
        {options.map(({ key, label: name, note, names }) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's
          <div
            key={key}
            id={optionId(key)}
            role="option"
            tabIndex={-1}
            aria-selected={key === active}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-1.5 aria-selected:bg-surface-3"
            onPointerMove={() => setActive(key)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(names)}
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <span className="shrink-0 text-sm text-text-2 tabular-nums">{note}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
