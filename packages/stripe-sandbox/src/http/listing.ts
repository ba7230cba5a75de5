import type { Operation } from '../context.ts';
import type { Resource } from '../resources.ts';
import { serialize } from '../serialize.ts';
import type { Condition } from '../store/objects.ts';
import { invalid, missing } from './api-error.ts';
import type { Params } from './params.ts';

export interface List {
  object: 'list';
  data: Resource[];
  has_more: boolean;
  url: string;
}

export const listOf = (data: Resource[], url: string, has_more = false): List => ({
  object: 'list',
  data,
  has_more,
  url,
});

/** Returns one page of a kind of object, newest first, by `limit`, `starting_after`, `ending_before` and `created`. */
export function listing(
  operation: Operation,
  params: Params,
  kind: string,
  url: string,
  conditions: readonly Condition[] = [],
): List {
  const { data, has_more } = operation.world.objects.page(
    kind,
    [...conditions, ...created(params)],
    paging(operation, params),
  );
  return listOf(
    data.map((body) => serialize(operation, body)),
    url,
    has_more,
  );
}

function paging(operation: Operation, params: Params) {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100.', 'limit');
  const startingAfter = params.text('starting_after');
  const endingBefore = params.text('ending_before');
  if (startingAfter !== undefined && endingBefore !== undefined)
    throw invalid('You may only specify one of these parameters: ending_before, starting_after.');
  const cursor = startingAfter ?? endingBefore;
  if (cursor !== undefined && !operation.world.objects.findAny(cursor))
    throw missing('object', cursor, startingAfter === undefined ? 'ending_before' : 'starting_after');
  return { limit, startingAfter, endingBefore };
}

const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function created(params: Params): Condition[] {
  if (!params.has('created')) return [];
  const path = '$.created';
  try {
    return [{ path, is: params.integer('created') ?? 0 }];
  } catch {
    const range = params.within('created');
    return Object.entries(bounds).flatMap(([name, by]) => {
      const is = range?.integer(name);
      return is === undefined ? [] : [{ path, by, is } satisfies Condition];
    });
  }
}

/** Returns a `field = value` condition for each of the given parameters that was sent. */
export function equalities(params: Params, ...names: string[]): Condition[] {
  return names.flatMap((name) => {
    const is = params.text(name);
    return is === undefined ? [] : [{ path: `$.${name}`, is } satisfies Condition];
  });
}
