import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kernel/errors.ts';

/** Addresses that belong to the server: what is missing there is an error, not a screen. */
const notAScreen = /^\/(?:api|media|assets|demo-api)(?:\/|$)|\.\w{2,5}$/;

/** The scripts written into the page itself, as the sources that its policy allows by their hash. */
function inlineScripts(page: string): string {
  const scripts = page.matchAll(/<script>(.*?)<\/script>/gs);
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
  return [...scripts].map(([, script = '']) => `'sha256-${hashOf(script)}'`).join(' ');
}

/** Serves the built web app: hashed assets for good, the page itself for every screen's address. */
export async function mountWebApp(
  app: FastifyInstance,
  dist: string,
  allowedMethods: (path: string) => string[],
): Promise<void> {
  const page = 'index.html';
  const isBuilt = existsSync(join(dist, page));
  const scripts = isBuilt ? inlineScripts(readFileSync(join(dist, page), 'utf8')) : '';
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
      if (path.includes(page) && scripts) {
        const policy = String(reply.getHeader('content-security-policy') ?? '');
        void reply.header('content-security-policy', `${policy};script-src 'self' ${scripts}`);
      }
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
