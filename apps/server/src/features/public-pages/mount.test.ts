import fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountPublicPages } from './mount.ts';

test('without a database, / is left to the app, and pages that only the server has are errors', async () => {
  const app = fastify();
  app.setNotFoundHandler(() => 'the app');
  const fail = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  mountPublicPages(app, { page: fail, sitemap: fail, card: fail }, '');
  expect((await app.inject('/')).body).toBe('the app');
  for (const path of ['/welcome', '/b', '/b/1']) expect((await app.inject(path)).statusCode).toBe(500);
});
