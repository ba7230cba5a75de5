import { type PersonRole, personRoles } from '@lamplight/contract/people-limits';
import { cleanField, lineOf } from '../../../platform/foreign-text.ts';
import type { OpfElement, OpfPackage } from './opf-package.ts';
import { inReadingOrder, parseNames, readPeople, type SourcePeople } from './person-names.ts';

/** Codes of MARC relators, and the words that some programs write instead. */
const roles: Readonly<Record<string, PersonRole>> = {
  aut: 'author',
  author: 'author',
  cre: 'author',
  nrt: 'narrator',
  narrator: 'narrator',
  voc: 'narrator',
  trl: 'translator',
  translator: 'translator',
  edt: 'editor',
  editor: 'editor',
};
const separated: ReadonlySet<PersonRole> = new Set(personRoles);

/** MARC codes to ignore: people or programs that made the file, not the book. */
const ignored = new Set(['bkp', 'mfr', 'prg']);

interface Named {
  readonly names: readonly string[];
  readonly role: PersonRole | 'other' | null;
  readonly code: string;
  readonly sortNames: readonly (readonly [string, string])[];
}

/** Reads one person, or several if the element's sort name lists several: 'Lee, Ann & Ek, Bo'. */
function peopleIn(element: OpfElement, fallback: PersonRole | null): Named {
  const code = element.property('role')?.toLowerCase() ?? '';
  const role = code === '' ? fallback : (roles[code] ?? 'other');
  const [text, sortName] = [element.text, element.property('file-as') ?? ''].map((value) => lineOf(value));
  const listed = (sortName ?? '').split(/ ?[&;] ?/);
  const isSorted = sortName === text && /^[^,]+,[^,]+$/.test(text ?? '');
  const names = isSorted ? [inReadingOrder(text ?? '')] : parseNames(element.text, listed.length === 1);
  const people = names.flatMap((name) => readPeople({ author: [name] }, separated).authors ?? []);
  const isUsable = sortName?.includes(',') && listed.length === people.length;
  return {
    names,
    role,
    code,
    sortNames: isUsable ? people.map((name, index) => [name, listed[index] ?? ''] as const) : [],
  };
}

/** Returns the values of the first of these custom columns that exists. */
function customColumn(opf: OpfPackage, ...names: readonly string[]): string[] {
  const column = names.map((name) => opf.customColumns.get(name)).find(Boolean);
  const value = column?.['#value#'];
  return [value]
    .flat()
    .flatMap((entry) =>
      typeof entry === 'string' ? parseNames(cleanField(entry), Array.isArray(value)) : [],
    );
}

/** Reads the people of a package by their roles, with their sort names. */
export function opfPeople(
  opf: OpfPackage,
): SourcePeople & { readonly sortNames?: Readonly<Record<string, string>> | undefined } {
  const all = [
    ...opf.elements('creator').map((element) => peopleIn(element, 'author')),
    ...opf.elements('contributor').map((element) => peopleIn(element, null)),
  ].filter(({ code }) => !ignored.has(code));
  const named = (role: Named['role']) => all.flatMap((person) => (person.role === role ? person.names : []));
  const others = all.flatMap(({ role, names, code }) =>
    role === 'other' ? names.map((name) => `${name} (${code})`) : [],
  );
  const custom = customColumn(opf, 'narrator', 'narrators', 'reader', 'read_by');
  const { others: besides = [], ...people } = readPeople(
    {
      author: named('author'),
      narrator: [...named('narrator'), ...custom],
      translator: named('translator'),
      editor: named('editor'),
    },
    separated,
  );
  const sortNames = all.flatMap((person) => person.sortNames);
  return {
    ...people,
    others: others.length + besides.length > 0 ? [...others, ...besides] : undefined,
    sortNames: sortNames.length > 0 ? Object.fromEntries(sortNames) : undefined,
  };
}
