import type { PersonRole } from '@lamplight/contract';
import { splitNames } from '@lamplight/contract/names';
import { lineOf } from '../../../platform/foreign-text.ts';

/** A text split at a final pair of brackets or a dash. */
interface SuffixedText {
  /** The text before the brackets or the dash; undefined if the text has no such end. */
  readonly before?: string;
  readonly bracketed?: string;
  readonly dashed?: string;
}

/**
 * Splits off a suffix in brackets or after a dash: 'Ann Lee (narrator)', 'English - United Kingdom'.
 * @param line with single spaces
 */
export function splitSuffix(line: string): SuffixedText {
  const [brackets, bracketed] = /[([\uff08]([^()[\]\uff08\uff09]+)[)\]\uff09]$/.exec(line) ?? [];
  if (brackets !== undefined && bracketed !== undefined && brackets.length < line.length)
    return { before: line.slice(0, -brackets.length).trim(), bracketed: bracketed.trim() };
  const [dash, dashed] = / [-\u2013\u2014] ([^-\u2013\u2014]+)$/.exec(line) ?? [];
  if (dash !== undefined && dashed !== undefined && dash.length < line.length)
    return { before: line.slice(0, -dash.length), dashed };
  return {};
}

/** People that one source names, by role. */
export interface SourcePeople {
  readonly authors?: readonly string[] | undefined;
  readonly narrators?: readonly string[] | undefined;
  readonly translators?: readonly string[] | undefined;
  readonly editors?: readonly string[] | undefined;
  /** People of other roles, such as 'Ann Lee (foreword)'. */
  readonly others?: readonly string[] | undefined;
}

type ListedRole = PersonRole | 'other';

/** 'Read by' in other languages. */
const readBy =
  'gelesen von|gesprochen von|sprecher(?:in)?|lu par|narré par|leído por|narrado por|lido por|letto da|voorgelezen door|läst av|lest av|læst af|czyta|читает';

const roleWords: readonly (readonly [RegExp, ListedRole])[] = [
  [
    new RegExp(
      `^(?:narrat(?:or|ed by|ion)|narrators|read(?:er|ers| by)|perform(?:er|ed by)|voiced? by|voice|${readBy}|朗読|朗读|播讲|ナレーター)$`,
      'iu',
    ),
    'narrator',
  ],
  [/^(?:authors?|writers?|written by|by|著|作|作者)$/i, 'author'],
  [/^(?:translat(?:ors?|ed by|ion)|trans\.?|tr\.|訳|译|翻訳|翻译)$/i, 'translator'],
  [/^(?:edit(?:ors?|ed by)|eds?\.|編|编)$/i, 'editor'],
  [
    /^(?:fore|after)words?(?: by)?$|^(?:introduction|preface|contribut(?:or|ions?)|illustrat(?:or|ed by|ions?)|adapt(?:er|or|ation|ed by)|direct(?:or|ed by)|produc(?:er|ed by)|publisher|composer|music|cover|creator)(?: by)?$/i,
    'other',
  ],
];

const roleOf = (word: string): ListedRole | undefined =>
  roleWords.find(([words]) => words.test(word.trim()))?.[1];

/** Replaces a separator within brackets, which separates roles, not people. */
const inner = '\u0001';
const protect = (line: string): string =>
  line.replace(/[([][^()[\]]*[)\]]/g, (group) => group.replace(/ ?[,;/&] ?| and /giu, inner));

const withPrefix = new RegExp(
  `^((?:read|narrated|performed|voiced|written|translated|edited) by|by|narrators?|authors?|translators?|editors?|${readBy})(?: |: ?)(\\S.*)$`,
  'iu',
);

/** Separates a name from the roles around it: 'Ann Lee (author/narrator)', 'Bo Ek - translator', 'read by Cy Fox'. */
function rolesIn(text: string): { readonly name: string; readonly roles: readonly ListedRole[] } {
  const { before = '', bracketed, dashed } = splitSuffix(text);
  const words = (bracketed ?? dashed ?? '').split(inner).map(roleOf);
  if (before !== '' && words.every((role) => role !== undefined)) return { name: before, roles: words };
  const [, prefix = '', rest = ''] = withPrefix.exec(text) ?? [];
  const role = roleOf(prefix);
  return role ? { name: rest, roles: [role] } : { name: text.replaceAll(inner, ', '), roles: [] };
}

/** Moves a role after a comma into brackets: 'Ann Lee, narrator' → 'Ann Lee (narrator)'. */
function withCommaRoles(line: string): string {
  const [first = '', ...parts] = line.split(', ');
  return parts.reduce((text, part) => text + (roleOf(part) ? ` (${part})` : `, ${part}`), first);
}

/** Maximum characters of a line that lists people. */
const maxCharacters = 5000;

/**
 * Splits a list of names, one per line or separated as in 'A. Poet, B. Singer & C. Reader'.
 * @param isSeparated see `splitNames`
 */
export function parseNames(text: string, isSeparated = false): string[] {
  const lines = text
    .slice(0, maxCharacters)
    .split(/[\r\n]+/)
    .map((line) => protect(withCommaRoles(lineOf(line, maxCharacters))))
    .filter((line) => line !== '');
  return [...new Set(lines.flatMap((line) => splitNames(line, isSeparated || lines.length > 1)))];
}

/** Converts a sort name to reading order: 'Le Guin, Ursula K.' → 'Ursula K. Le Guin'. */
export const inReadingOrder = (name: string): string => {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  return first === '' || more.length > 0 ? name : `${first} ${last}`;
};

const cast =
  /^(?:and\s+)?(?:(?:an?|the)\s+)?(?:full|ensemble|multi|all[- ]star|complete)[\s-]*(?:cast|voice)(?:\s+(?:of\s+\S.*|recording|performance|narration))?$|^(?:various|multiple|several)(?:\s+(?:narrators|readers|voices|performers))?$|^(?:others|more|cast)$/i;
const noName =
  /^(?:unknown|various|n\/?a|none|null|undefined|not specified|tba|-+)(?:\s+(?:authors?|artists?|narrators?|readers?|composers?))?$/i;

/** Returns whether an entry in a list of people is not a person: 'Full Cast', 'Various Authors'. */
export function isPlaceholder(name: string): boolean {
  const line = lineOf(name);
  return cast.test(line) || noName.test(line);
}

const fields = {
  author: 'authors',
  narrator: 'narrators',
  translator: 'translators',
  editor: 'editors',
  other: 'others',
} as const satisfies Record<ListedRole, keyof SourcePeople>;

/** Maximum number of texts read for a role. */
const maxTexts = 200;

/**
 * Returns the people that a source lists, in order. A role beside a name ('(translator)') overrides the role of the
 * list; roles without a list of their own go to `others`.
 * @param separated roles whose texts contain one name each; a role with several texts is always read that way
 */
export function readPeople(
  listed: Partial<Record<PersonRole, readonly string[] | undefined>>,
  separated: ReadonlySet<PersonRole> = new Set(),
): SourcePeople {
  const people = new Map<keyof SourcePeople, Set<string>>();
  for (const role of ['author', 'narrator', 'translator', 'editor'] as const) {
    const texts = (listed[role] ?? []).slice(0, maxTexts);
    const isSeparated = separated.has(role) || texts.length > 1;
    const listings = texts.flatMap((text) => parseNames(text, isSeparated));
    for (const listing of listings) {
      const { name, roles } = rolesIn(listing);
      for (const each of roles.length > 0 ? roles : [role]) {
        const shown = each === 'other' ? listing.replaceAll(inner, ', ') : name.trim();
        people.set(fields[each], (people.get(fields[each]) ?? new Set()).add(shown));
      }
    }
  }
  return Object.fromEntries([...people].map(([field, names]) => [field, [...names]]));
}
