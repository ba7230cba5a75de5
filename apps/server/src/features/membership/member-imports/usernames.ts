import { randomInt } from 'node:crypto';
import type { Database } from '../../../db/schema.ts';
import { inLanguage } from '../../../platform/language.ts';
import { skeletonOf } from '../../../platform/look-alikes.ts';
import { normalizeName } from '../../accounts/index.ts';
import { m } from './messages.ts';
import { findTakenNames } from './store.ts';

/** Maximum characters of a name before an appended number. */
const baseCharacters = 70;

const withNumber = (name: string, number: number): string =>
  `${Array.from(name).slice(0, baseCharacters).join('')} ${number}`;

/**
 * Returns a name that is very likely free: the requested name with a random number, or a generated one if `wanted`
 * is ''.
 * @param language language of generated names
 */
export const numberedName = (wanted: string, language: string): string =>
  wanted === ''
    ? inLanguage(language, () => m.madeUpName({ number: String(randomInt(100_000, 1_000_000)) }))
    : withNumber(wanted, randomInt(1000, 100_000));

/** Creates a function that chooses usernames for many new accounts, none of them twice. */
export function createUsernames(db: Database, language: string) {
  const given = new Set<string>();
  const numbers = new Map<string, number>();

  /** Returns 'Nell', 'Nell 2', 'Nell 3' …, by how often the file has requested the name before. */
  function nextName(wanted: string): string {
    if (wanted === '') return numberedName('', language);
    const key = normalizeName(wanted);
    const number = numbers.get(key) ?? 1;
    numbers.set(key, number + 1);
    return number === 1 ? wanted : withNumber(wanted, number);
  }

  /** Returns a username for each requested name; for '' a generated one. */
  return async (wanted: readonly string[]): Promise<string[]> => {
    const chosen = wanted.map(nextName);
    let open = chosen.map((_, at) => at);
    // Taken names get a random number; a third round is hardly ever needed.
    for (let round = 0; round < 4 && open.length > 0; round += 1) {
      const keys = new Map(
        open.map((at) => {
          const name = chosen[at] ?? '';
          return [at, [normalizeName(name), skeletonOf(name)] as const];
        }),
      );
      const taken = await findTakenNames(
        db,
        [...keys.values()].map(([key]) => key),
        [...keys.values()].map(([, skeleton]) => skeleton),
      );
      open = [];
      for (const [at, pair] of keys)
        if (pair.some((key) => taken.has(key) || given.has(key))) {
          chosen[at] = numberedName(wanted[at] ?? '', language);
          open.push(at);
        } else for (const key of pair) given.add(key);
    }
    return chosen;
  };
}
