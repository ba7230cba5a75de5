import type { EnvValues } from './env.ts';

type Name = keyof EnvValues;

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const portRange = { min: 0, max: 65_535, unset: 4280 };

/**
 * Reads a whole number.
 * @param unset value if the variable is not set
 */
export function readInteger(
  values: EnvValues,
  name: Name,
  { min, max, unset }: { min: number; max: number; unset: number },
  problems: string[],
): number {
  const text = values[name] ?? String(unset);
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    problems.push(`${name} must be ${min} to ${max}, not '${text}'.`);
  return number;
}

/**
 * Returns whether an address has an unescaped /, # or ? in its password: these end the part of the URL with user and
 * host.
 */
function hasBarePassword(text: string): boolean {
  const rest = text.replace(/^\w+:\/\/[^/?#]*/, '');
  // 'post:12?hush@host' reads as a host, its port and a query.
  const hasQuery = URL.canParse(text) && !/^\w+:\/\/[^/?#@]*:[^/?#@]*\?/.test(text);
  return (hasQuery ? rest.replace(/\?[^#]*/, '') : rest).includes('@');
}

/**
 * Reads an address that may contain a password, so the problems never quote the address; null if the variable is not
 * set.
 * @param schemes beginnings of the address, such as 'smtp://'
 * @param unset what an empty variable means
 */
export function readAddress(
  values: EnvValues,
  name: Name,
  { schemes, unset }: { schemes: readonly string[]; unset: string },
  problems: string[],
): string | null {
  const text = values[name];
  if (!text) return null;
  const isKnown = schemes.some((scheme) => text.startsWith(scheme));
  if (isKnown && hasBarePassword(text))
    problems.push(`${name}: write / in the password as %2F, # as %23, ? as %3F and @ as %40.`);
  else if (!isKnown || !URL.canParse(text))
    problems.push(
      `${name} must begin with ${orList.format(schemes)} and name a host (or be empty: ${unset}).`,
    );
  return text;
}

/**
 * Reads one of several words; adds any other value to the problems.
 * @param unset value if the variable is not set or invalid
 */
export function readChoice<const Choice extends string>(
  values: EnvValues,
  name: Name,
  choices: readonly Choice[],
  unset: Choice,
  problems: string[],
): Choice {
  const text = values[name] ?? unset;
  const choice = choices.find((choice) => choice === text);
  if (choice === undefined)
    problems.push(`${name} must be ${orList.format(choices.map((choice) => `'${choice}'`))}, not '${text}'.`);
  return choice ?? unset;
}

/** Reads an origin, such as https://books.example; null if the variable is not set. */
export function readOrigin(values: EnvValues, name: Name, problems: string[]): string | null {
  const text = values[name];
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    problems.push(`${name} must be an origin such as https://books.example, not '${text}'.`);
  return url ? url.origin : null;
}
