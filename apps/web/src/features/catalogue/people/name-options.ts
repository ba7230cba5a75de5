import { nameKey, splitNames } from '@lamplight/contract/names';
import { peopleLimits } from '@lamplight/contract/people-limits';
import { formatUnits } from '@lamplight/messages/intl';
import { m } from './messages.ts';

/** A person or series that an editor chose; one without an id is looked up by name when the book is saved. */
export interface ChosenName {
  readonly id: number | null;
  readonly name: string;
  /** True if a new person or series is added although one of this name exists. */
  readonly is_separate?: boolean;
}

/** An existing person or series. */
export interface KnownName {
  readonly id: number;
  readonly name: string;
  readonly book_count: number;
}

export interface NameOption {
  readonly key: string;
  readonly label: string;
  /** Secondary text after the label, in a muted colour. */
  readonly note: string;
  /** Names that the option adds; several if the text lists people: 'Ann Lee & Bo Ek'. */
  readonly names: readonly ChosenName[];
}

const isSame = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

const clean = (text: string): string => {
  const name = text.replace(/\s+/g, ' ').trim();
  // A name that consists only of invisible characters counts as empty.
  return /[^\s\p{C}]/u.test(name) ? name : '';
};

/** Returns the names in a typed text; the whole text as one name unless `isList`. */
export const namesIn = (text: string, isList: boolean): string[] => {
  const name = clean(text);
  if (name === '') return [];
  const names = isList ? splitNames(name) : [];
  return names.length > 1 ? names : [name];
};

/** Returns why a typed text cannot be added; null if it can. */
export function nameProblem(text: string, isList: boolean): string | null {
  const max = peopleLimits.nameCharacters;
  return namesIn(text, isList).some((name) => name.length > max) ? m.nameTooLong({ count: max }) : null;
}

const newName = (name: string, isSeparate = false): ChosenName => ({
  id: null,
  name,
  ...(isSeparate && { is_separate: true }),
});

interface Typed {
  readonly text: string;
  readonly found: readonly KnownName[];
  /** True if names that do not exist yet may be added. */
  readonly mayAdd: boolean;
  /** True if the text may list several people. */
  readonly isList: boolean;
}

/** Returns the options for a typed text: existing names first, then names that can be added. */
export function nameOptions({ text, found, mayAdd, isList }: Typed): NameOption[] {
  const names = namesIn(text, isList);
  const existing = found.map(({ id, name, book_count }) => ({
    key: String(id),
    label: name,
    note: m.audiobooks({ count: book_count }),
    names: [{ id, name }],
  }));
  const [name] = names;
  if (!mayAdd || name === undefined) return existing;
  if (names.length > 1)
    return [
      {
        key: 'all',
        label: m.addAll({ names: formatUnits(names) }),
        note: '',
        names: names.map((listedName) => newName(listedName)),
      },
      ...existing,
      { key: 'one', label: m.addAsOne({ name: clean(text) }), note: '', names: [newName(clean(text))] },
    ];
  const isKnown = found.some((option) => isSame(option.name, name));
  return [
    ...existing,
    isKnown
      ? { key: 'other', label: m.addAnother({ name }), note: '', names: [newName(name, true)] }
      : { key: 'new', label: m.addNew({ name }), note: '', names: [newName(name)] },
  ];
}

/** Returns the name that Enter adds if no option is chosen: the existing one with this spelling, else a new one. */
export function typedNames({ text, found, mayAdd, isList }: Typed): readonly ChosenName[] {
  const names = namesIn(text, isList);
  const known = names.length === 1 ? found.find((option) => isSame(option.name, names[0] ?? '')) : undefined;
  if (known) return [{ id: known.id, name: known.name }];
  return mayAdd ? names.map((name) => newName(name)) : [];
}

/** Adds names to a list, except those that it already has. */
export function withNames<Name extends ChosenName>(list: readonly Name[], added: readonly Name[]): Name[] {
  const isListed = (name: Name, all: readonly Name[]) =>
    all.some((option) =>
      name.id === null && option.id === null
        ? isSame(option.name, name.name) && !name.is_separate
        : option.id === name.id,
    );
  return added.reduce<Name[]>((all, name) => (isListed(name, all) ? all : [...all, name]), [...list]);
}
