import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';

const leaf = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#F4AE3D" stroke-width="2"
  stroke-linecap="round" stroke-linejoin="round"><path d="M4 20C4 10 11 4 20 4c0 10-6 16-13 16-1 0-2 0-3-.6M4 20c2-5 6-8 11-11"/></svg>`;

/** Creates an app that only serves the documentation of these routes. */
export async function createOpenApiApp(
  routes: readonly RouteOptions[],
  publicUrl: string,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false });
  // These routes are never called here.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lamplight',
        version: '1',
        description:
          'Everything the web app does, any client can do. Errors are problem+json (RFC 9457): show `detail`, read `code`.',
        license: { name: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) => reply.send(app.swagger()));
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true, url: '/api/openapi.json' },
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    logo: { type: 'image/svg+xml', content: Buffer.from(leaf), href: '/' },
    theme: { title: 'Lamplight API' },
  });
  for (const { method, url, schema = {}, config = {} } of routes)
    app.route({ method, url, schema, config, handler: async () => undefined });
  await app.ready();
  return app;
}
