import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/errors.ts';

/** Addresses that belong to the server: what is missing there is an error, not a screen. */
const notAScreen = /^\/(?:api|media|assets|demo-api)(?:\/|$)|\.\w{2,5}$/;

/** Serves the built web app: hashed assets for good, the page itself for every screen's address. */
export async function mountWebApp(
  app: FastifyInstance,
  dist: string,
  allowedMethods: (path: string) => string[],
): Promise<void> {
  const page = 'index.html';
  const isBuilt = existsSync(join(dist, page));
  if (!isBuilt) app.log.warn({ dist }, 'the web app is not built; only the API answers');
  await app.register(fastifyStatic, {
    root: dist,
    serve: isBuilt,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forGood = path.includes('/assets/');
      void reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !notAScreen.test(path);
    const allowed = allowedMethods(path);
    if (allowed.length > 0) {
      void reply.header('allow', allowed.join(', '));
      throw new Refusal('method_not_allowed', `This address takes ${allowed.join(', ')}.`);
    }
    if (!isBuilt || !isScreen) throw new Refusal('not_found', 'There is nothing at this address.');
    return reply.sendFile(page);
  });
}
