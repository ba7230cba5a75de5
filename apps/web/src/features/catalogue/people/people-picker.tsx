import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { moved } from '../../../ui/reorder.ts';
import { m } from './messages.ts';
import { NameField } from './name-field.tsx';
import { type ChosenName, withNames } from './name-options.ts';

export interface PeoplePickerProps {
  /** Label of the field, such as 'Authors'. */
  label: string;
  /** Returns the name of a button that removes a person: 'Remove author: Ada Quill'. */
  removeLabel: (values: { readonly name: string }) => string;
  value: readonly ChosenName[];
  onChange: (people: ChosenName[]) => void;
}

/**
 * Field for the people of a book in one role, in order: each is a chip that can be moved up, with a field to add more.
 */
export function PeoplePicker({ label, removeLabel, value, onChange }: PeoplePickerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');

  function remove(index: number) {
    // The pressed button disappears, so the field gets the focus.
    frame.current?.querySelector('input')?.focus();
    onChange(value.toSpliced(index, 1));
  }

  function moveForward(index: number) {
    const name = value[index]?.name ?? '';
    setMessage(m.nowAtNumber({ name, index, count: value.length }));
    // A person at the top has no button that moves it up: focus the field instead.
    if (index === 1) frame.current?.querySelector('input')?.focus();
    onChange([...moved(value, index, index - 1)]);
  }

  return (
    <div ref={frame} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <NameField
        label={label}
        kind="people"
        mayAdd
        onChoose={(added) => onChange(withNames(value, added))}
        onBackspace={() => onChange(value.slice(0, -1))}
      />
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {value.map((person, index) => (
            <li key={`${person.id} ${person.name}`} className="flex max-w-full min-w-0 items-center">
              {index > 0 && (
                <IconButton
                  label={m.moveForward({ name: person.name })}
                  icon={<ChevronLeft size={20} aria-hidden />}
                  onClick={() => moveForward(index)}
                />
              )}
              <Chip
                value={person.name}
                removeLabel={removeLabel({ name: person.name })}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  );
}
