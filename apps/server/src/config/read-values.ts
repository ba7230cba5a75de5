import type { EnvValues } from './env.ts';

type Name = keyof EnvValues;

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

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * Reads one of several words.
 * @param unset value if the variable is not set, or has another value, which is a problem
 */
export function readChoice<const Choice extends string>(
  values: EnvValues,
  name: Name,
  choices: readonly Choice[],
  unset: Choice,
  problems: string[],
): Choice {
  const text = values[name] ?? unset;
  const choice = choices.find((one) => one === text);
  if (choice === undefined)
    problems.push(`${name} must be ${orList.format(choices.map((one) => `'${one}'`))}, not '${text}'.`);
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
