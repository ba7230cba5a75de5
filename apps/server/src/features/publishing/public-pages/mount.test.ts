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

test('while too many cards wait, the cover is shown instead, and not for good', async () => {
  const app = fastify();
  app.setNotFoundHandler(() => 'the app');
  const never = () => Promise.reject(new Error('not asked for'));
  const card = async () => ({ instead: '/media/covers/a/640.jpg' });
  mountPublicPages(app, { page: never, sitemap: never, card }, '');
  const { statusCode, headers } = await app.inject('/cards/1-0123456789ab.jpg');
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    '/media/covers/a/640.jpg',
    'no-store',
  ]);
});
