import type { Operation } from '../context.ts';
import type { Resource } from '../resources.ts';
import { serialize } from '../serialize.ts';
import { invalid } from './api-error.ts';

/**
 * Replaces ids by the objects that they name, along paths such as 'latest_invoice' and 'data.customer'.
 * @throws ApiError for a path that leads to nothing that can be expanded
 */
export function expand(act: Operation, answer: unknown, paths: readonly string[]): unknown {
  return paths.reduce((grown, path) => {
    const parts = path.split('.');
    // Stripe's limit; the `data` of a list does not count.
    if (parts.filter((part) => part !== 'data').length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, 'expand');
    return step(act, grown, parts, path);
  }, answer);
}

function step(act: Operation, here: unknown, parts: readonly string[], path: string): unknown {
  const [part, ...rest] = parts;
  if (part === undefined || here === null) return here;
  if (Array.isArray(here)) return here.map((item: unknown) => step(act, item, parts, path));
  if (typeof here !== 'object') throw cannot(path);
  const body = here as Resource;
  if (!(part in body)) throw cannot(path);
  const value = body[part];
  if (value !== null && typeof value !== 'string' && rest.length === 0) {
    // An object that is always included, such as an item's price, may be expanded again.
    if (typeof value === 'object') return body;
    throw cannot(path);
  }
  return {
    ...body,
    [part]: step(act, typeof value === 'string' ? named(act, value, path) : value, rest, path),
  };
}

function named(act: Operation, id: string, path: string): Resource {
  const found = act.world.objects.findAny(id);
  if (!found) throw cannot(path);
  return serialize(act, found);
}

const cannot = (path: string) => invalid(`This property cannot be expanded (${path}).`, 'expand');
