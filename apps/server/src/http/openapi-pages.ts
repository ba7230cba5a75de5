import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import { lazy } from '../platform/lazy.ts';
import { type ApiSection, openApiDocument } from './openapi.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lamplight API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/static/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/static/swagger-ui-bundle.js"></script>
<script src="/api/docs/static/start.js"></script>
</body>
</html>`;
const startScript = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', docExpansion: 'list', deepLinking: true });
`;
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Files of Swagger UI, read from the package swagger-ui-dist without loading it: the package would install telemetry.
 */
const assetTypes: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);
const require = createRequire(import.meta.url);
const assetFolder = lazy(() => join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static'));

/** Mounts the OpenAPI document, which is generated on the first request, and a page that displays it. */
export function mountOpenApi(app: FastifyInstance, sections: readonly ApiSection[], publicUrl: string): void {
  const document = lazy(() => JSON.stringify(openApiDocument(sections, publicUrl)));
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  app.get('/api/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .send(page),
  );
  app.get('/api/docs/static/start.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(startScript),
  );
  app.get<{ Params: { name: string } }>('/api/docs/static/:name', async (request, reply) => {
    const { name } = request.params;
    const type = assetTypes.get(name);
    if (!type) return reply.callNotFound();
    const file = await send(request.raw, name, { root: assetFolder(), index: false });
    return reply
      .code(file.statusCode)
      .headers({ ...file.headers, 'content-type': type })
      .send(file.stream);
  });
}
