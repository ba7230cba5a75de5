import { useRef } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { NameField } from './name-field.tsx';
import { type ChosenName, withNames } from './name-options.ts';

export interface PeoplePickerProps {
  /** 'Authors' */
  label: string;
  /** 'author', for the buttons that remove one. */
  kind: string;
  value: readonly ChosenName[];
  onChange: (people: ChosenName[]) => void;
}

/** The people of a book in one role, in order: each a chip, and a field to add more. */
export function PeoplePicker({ label, kind, value, onChange }: PeoplePickerProps) {
  const frame = useRef<HTMLDivElement>(null);
  function remove(index: number) {
    // The pressed button disappears.
    frame.current?.querySelector('input')?.focus();
    onChange(value.toSpliced(index, 1));
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
            <li key={`${person.id} ${person.name} ${index}`} className="max-w-full min-w-0">
              <Chip kind={kind} value={person.name} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
