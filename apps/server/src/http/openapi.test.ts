import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { mountOpenApi } from './openapi.ts';
import { createOpenApiApp } from './openapi-app.ts';

vi.mock(import('./openapi-app.ts'), { spy: true });

test('retries a failed generation of the documentation, and caches a successful one', async () => {
  vi.mocked(createOpenApiApp).mockRejectedValueOnce(new Error('too many open files'));
  const app = fastify();
  mountOpenApi(app, 'https://lamplight.test');
  const ask = () => app.inject('/api/openapi.json');
  expect((await ask()).statusCode).toBe(500);
  for (let asked = 0; asked < 2; asked += 1)
    expect((await ask()).json()).toMatchObject({ servers: [{ url: 'https://lamplight.test' }] });
  expect(createOpenApiApp).toHaveBeenCalledTimes(2);
  await app.close();
});
