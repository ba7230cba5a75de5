import type { Operation } from '../context.ts';
import type { Resource } from '../resources.ts';
import type { List } from './listing.ts';
import type { Params } from './params.ts';
import type { SearchResult } from './search.ts';

/** Handles one endpoint. Its changes are committed before the response is sent; an error rolls them back. */
export type Handler = (operation: Operation, params: Params, id: string) => Resource | List | SearchResult;

/** Handlers by method and path as in Stripe's reference, such as 'GET /v1/customers/:id'. */
export type Routes = Readonly<Record<string, Handler>>;

/** Finds the handler of a request and the id in its path. */
export function createRouter(routes: Routes) {
  const compiled = Object.entries(routes).map(([call, handler]) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), handler };
  });
  return (method: string, path: string): { handler: Handler; id: string } | undefined => {
    for (const route of compiled) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (match) return { handler: route.handler, id: decodeURIComponent(match[1] ?? '') };
    }
    return undefined;
  };
}
