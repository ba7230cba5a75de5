import type { Operation } from '../context.ts';
import type { Resource } from '../resources.ts';
import type { List } from './listing.ts';
import type { Params } from './params.ts';

/** Answers one call. What it writes is committed before the answer leaves; what it throws undoes it. */
export type Handler = (act: Operation, params: Params, id: string) => Resource | List;

/** Calls by method and path as Stripe's reference writes them, such as 'GET /v1/customers/:id'. */
export type Routes = Readonly<Record<string, Handler>>;

/** Finds the handler of a call and the id in its path. */
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
