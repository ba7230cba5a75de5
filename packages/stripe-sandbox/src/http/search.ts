import type { Operation } from '../context.ts';
import type { Kinds, Resource } from '../resources.ts';
import { serialize } from '../serialize.ts';
import { invalid } from './api-error.ts';
import type { Params } from './params.ts';

export interface SearchResult {
  object: 'search_result';
  data: Resource[];
  has_more: boolean;
  next_page: string | null;
  url: string;
}

/** Matches `field:"value"`. In the value, a backslash escapes quotes and backslashes. */
const clause = /\s*([a-z_]+):(["'])((?:\\.|(?!\2)[^\\])*)\2\s*(OR\b|$)/y;

/** Reads clauses joined by OR. The sandbox supports no other part of Stripe's query language. */
function clausesOf(query: string, fields: readonly string[]): { field: string; value: string }[] {
  const clauses: { field: string; value: string }[] = [];
  clause.lastIndex = 0;
  for (let isOpen = true; isOpen; ) {
    const [whole, field = '', , value = '', joint] = clause.exec(query) ?? [];
    if (whole === undefined)
      throw invalid(
        'We were unable to parse your search query. The sandbox knows field:"value" and OR.',
        'query',
      );
    if (!fields.includes(field)) throw invalid(`Field \`${field}\` is an unsupported search field.`, 'query');
    clauses.push({ field, value: value.replaceAll(/\\(.)/g, '$1').toLowerCase() });
    isOpen = joint === 'OR';
  }
  return clauses;
}

/** Returns one page of the objects in which a field equals one of the values, ignoring case; newest first. */
export function search(
  operation: Operation,
  params: Params,
  kind: keyof Kinds,
  url: string,
  fields: readonly string[],
): SearchResult {
  const clauses = clausesOf(params.needed('query'), fields);
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100.', 'limit');
  const offset = Number(params.text('page') ?? 0);
  if (!Number.isSafeInteger(offset) || offset < 0) throw invalid('Invalid page.', 'page');
  const found = operation.world.objects
    .all(kind)
    .filter((body: Resource) =>
      clauses.some(({ field, value }) => {
        const text = body[field];
        return typeof text === 'string' && text.toLowerCase() === value;
      }),
    )
    .toReversed();
  const end = offset + limit;
  return {
    object: 'search_result',
    data: found.slice(offset, end).map((body) => serialize(operation, body)),
    has_more: found.length > end,
    next_page: found.length > end ? String(end) : null,
    url,
  };
}
