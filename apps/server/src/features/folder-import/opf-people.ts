import { type PersonRole, personRoles } from '@lamplight/contract';
import type { OpfElement, OpfPackage } from './opf-package.ts';
import { inReadingOrder, readPeople, type SourcePeople } from './person-names.ts';

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
/** Names of people who did not work on the book itself: programs that made the file. */
const ignored = new Set(['bkp', 'mfr', 'prg']);

/** Maximum characters of a sort name that are read. */
const maxCharacters = 5000;
const oneLine = (text: string): string => text.slice(0, maxCharacters).replace(/\s+/gu, ' ');

interface Named {
  readonly name: string;
  readonly role: PersonRole | 'other' | null;
  readonly code: string;
  readonly sortNames: readonly (readonly [string, string])[];
}

/**
 * Reads one person; several if the element lists them. The sort name tells apart 'Le Guin, Ursula K.', one person, and
 * 'Ann Lee, Bo Ek', two.
 * @param isSeparated whether there are several elements of this kind, one for each person
 */
function peopleIn(element: OpfElement, fallback: PersonRole | null, isSeparated: boolean): Named {
  const code = element.property('role')?.toLowerCase() ?? '';
  const role = code === '' ? fallback : (roles[code] ?? 'other');
  const sortName = oneLine(element.property('file-as') ?? '');
  const isSorted = sortName === oneLine(element.text) && /^[^,]+,[^,]+$/.test(sortName);
  const name = isSorted ? inReadingOrder(sortName) : element.text;
  const names = readPeople({ author: [name] }, new Set(isSeparated ? ['author'] : [])).authors ?? [];
  const listed = sortName.split(/ ?[&;] ?/);
  const isUsable = sortName.includes(',') && listed.length === names.length;
  return {
    name,
    role,
    code,
    sortNames: isUsable ? names.map((each, index) => [each, listed[index] ?? ''] as const) : [],
  };
}

/** Returns the values of the first of these custom columns that exists. */
function customColumn(opf: OpfPackage, ...names: readonly string[]): string[] {
  const column = names.map((name) => opf.customColumns.get(name)).find(Boolean);
  return [column?.['#value#']].flat().filter((each) => typeof each === 'string');
}

/** Reads the people of a package by their roles, with the names by which they are sorted. */
export function opfPeople(
  opf: OpfPackage,
): SourcePeople & { readonly sortNames?: Readonly<Record<string, string>> | undefined } {
  const [creators, contributors] = [opf.elements('creator'), opf.elements('contributor')];
  const hasSeveral = creators.length > 1;
  const all = [
    ...creators.map((element) => peopleIn(element, 'author', hasSeveral)),
    ...contributors.map((element) => peopleIn(element, null, hasSeveral)),
  ].filter(({ code }) => !ignored.has(code));
  const named = (role: Named['role']) => all.flatMap((each) => (each.role === role ? [each.name] : []));
  const others = all.flatMap(({ role, name, code }) => (role === 'other' ? [`${name} (${code})`] : []));
  const custom = customColumn(opf, 'narrator', 'narrators', 'reader', 'read_by');
  const { others: besides = [], ...people } = readPeople(
    {
      author: named('author'),
      narrator: [...named('narrator'), ...custom],
      translator: named('translator'),
      editor: named('editor'),
    },
    new Set(hasSeveral ? personRoles : []),
  );
  const sortNames = all.flatMap((each) => each.sortNames);
  return {
    ...people,
    others: others.length + besides.length > 0 ? [...others, ...besides] : undefined,
    sortNames: sortNames.length > 0 ? Object.fromEntries(sortNames) : undefined,
  };
}
