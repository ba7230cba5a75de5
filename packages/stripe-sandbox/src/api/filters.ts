import type { Params } from '../http/params.ts';
import type { Condition } from '../store/objects.ts';

/** Returns conditions on flags, which SQLite's JSON stores as 1 and 0. */
export function flagFilters(params: Params, ...names: string[]): Condition[] {
  return names.flatMap((name) => {
    const flag = params.flag(name);
    return flag === undefined ? [] : [{ path: `$.${name}`, is: Number(flag) } satisfies Condition];
  });
}
