import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document and a page to read it; register before the routes. */
export async function mountDocumentation(app: FastifyInstance, publicUrl: string): Promise<void> {
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
    theme: { title: 'Lamplight API' },
  });
}
