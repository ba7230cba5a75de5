import { parseArgs } from 'node:util';

const engines = ['Firefox', 'WebKit'] as const;
export type Engine = (typeof engines)[number];

export interface Options {
  /** Run only the journeys marked as short. */
  readonly isShort: boolean;
  /** True to print the missing packages and exit. */
  readonly isCheck: boolean;
  readonly engines: readonly Engine[];
  /** Part of the name of the journeys to run; undefined to run all. */
  readonly only: string | undefined;
}

export const usage = `Options:
  --engine Firefox|WebKit   one engine
  --only WORD               the journeys whose names contain WORD
  --short                   signing in and playing only
  --check                   list the missing packages, install and run nothing`;

/** Parses the command's options. @throws with a message for the person who ran the command */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      engine: { type: 'string', multiple: true },
      only: { type: 'string' },
    },
  });
  const { short, check, engine, only } = values;
  if (only === '') throw new Error('--only needs a part of a name.');
  if (engine && engine.length > 1)
    throw new Error('--engine can be given once; without it, both engines run.');
  const [wanted] = engine ?? [];
  const selected = engines.filter((name) => wanted === undefined || name === wanted);
  if (selected.length === 0) throw new Error(`--engine is ${engines.join(' or ')}, not '${wanted}'.`);
  return { isShort: short, isCheck: check, engines: selected, only };
}
