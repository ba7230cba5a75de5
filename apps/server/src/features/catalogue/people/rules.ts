import { isNameSuffix, nameKey } from '@lamplight/contract';
import { titleSortKey } from '../../../platform/fold-text.ts';
import { singleLine } from '../../../platform/text-fields.ts';
import { m } from './messages.ts';

/** Name particles that sort with the surname, such as 'Le'. */
const particles = new Set(
  'af av da das de del della den der di dos du el la le ten ter van von zu zur'.split(' '),
);

/** Scripts of languages in which the family name comes first. */
const familyFirst = /[\p{sc=Han}\p{sc=Hira}\p{sc=Hang}]/u;

/** Returns the name by which lists sort a person: 'Ursula K. Le Guin' → 'Le Guin, Ursula K.' */
export function sortNameOf(written: string): string {
  // 'Ida Moss, M.D.' sorts as 'Moss, Ida, M.D.'
  const [name = '', ...letters] = written.split(', ');
  if (letters.length > 0 && letters.every(isNameSuffix)) return [sortNameOf(name), ...letters].join(', ');
  return byLastWord(written);
}

function byLastWord(name: string): string {
  if (familyFirst.test(name)) return name;
  const words = name.split(' ');
  const end = words.length > 2 && isNameSuffix(words.at(-1) ?? '') ? words.length - 1 : words.length;
  let start = end - 1;
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  if (start < 1 || words[start - 1]?.endsWith(',')) return name;
  const [given, surname, rest] = [words.slice(0, start), words.slice(start, end), words.slice(end)];
  return `${surname.join(' ')}, ${[...given, ...rest].join(' ')}`;
}

/** Maximum bytes of a key in an index; some characters become longer when folded. */
const maxKeyBytes = 800;

/** Returns a name as it is stored: in one line, without replacement characters (U+FFFD). */
export const cleanName = (name: string): string => singleLine(name.replaceAll('\ufffd', ''));

/** Returns why a name cannot be used; null if it can. @param name as `cleanName` returns it */
export function nameProblem(name: string): string | null {
  if (!/[\p{L}\p{N}\p{S}]/u.test(name)) return m.nameWithoutLetters;
  // The database limits the length of indexed keys.
  const isIndexable = [nameKey(name), titleSortKey(name)].every(
    (key) => Buffer.byteLength(key) <= maxKeyBytes,
  );
  return isIndexable ? null : m.nameTooLong;
}

/** Key of a book without a number: sorts after every number. */
const lastNumber = 2_147_483_647;

/** Returns the sort key of a number in a series, which is its value in thousandths. */
export function numberKey(number: string | null): number {
  if (number === null) return lastNumber;
  const [whole = '', fraction = ''] = number.split('.');
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
}
