import type { FastifyInstance, RouteOptions } from 'fastify';
import { lazyAsync } from '../platform/lazy.ts';

/** Headers of the current connection, which are not copied from a forwarded response. */
const hopByHopHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * Mounts the OpenAPI document and a page to read it; call before the routes are registered. The generator is loaded on
 * the first request, since few need it.
 */
export function mountOpenApi(app: FastifyInstance, publicUrl: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void (route.schema?.hide || routes.push(route)));
  const openApiApp = lazyAsync(async () => {
    const { createOpenApiApp: writeDocumentation } = await import('./openapi-app.ts');
    return await writeDocumentation(routes, publicUrl);
  });
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/*'])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const { headers } = request;
      const answer = await (await openApiApp()).inject({ method: 'GET', url: request.url, headers });
      if (answer.statusCode === 404) return reply.callNotFound();
      for (const name of hopByHopHeaders) delete answer.headers[name];
      return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
    });
}
