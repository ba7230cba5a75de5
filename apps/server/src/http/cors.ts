import type { FastifyInstance } from 'fastify';

/** Sets CORS headers that allow pages of these origins to read paths below `path`, without credentials. */
export function allowOrigins(app: FastifyInstance, path: string, origins: readonly string[]): void {
  const isBelow = (url: string): boolean => url.startsWith(`${path}/`);
  app.addHook('onRequest', async (request, reply) => {
    if (!isBelow(request.url)) return;
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin && origins.includes(origin)) void reply.header('access-control-allow-origin', origin);
  });
  app.options(`${path}/*`, async (_, reply) =>
    reply
      .code(204)
      .header('allow', 'GET')
      .header('access-control-allow-methods', 'GET')
      .header('access-control-max-age', '600')
      .send(),
  );
}
