import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { probePrices } from './probe-prices.ts';

/** Starts a provider whose key may read prices, but products only with `mayReadProducts`. Returns its address. */
async function provider({ mayReadProducts }: { mayReadProducts: boolean }): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider');
    const isRefused = !mayReadProducts && searchParams.get('expand[0]') === 'product';
    const price = {
      id: pathname.split('/').at(-1),
      object: 'price',
      active: true,
      livemode: false,
      recurring: {},
    };
    const error = { type: 'invalid_request_error', message: 'This key lacks rak_product_read.' };
    response.writeHead(isRefused ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRefused ? { error } : price));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const settingsAt = (apiUrl: string) => ({
  secretKey: 'rk_test_restricted',
  webhookSecrets: [],
  prices: { standard: 'price_standard', premium: 'price_premium' },
  trialDays: 0,
  hasPromotionCodes: false,
  hasAutomaticTax: false,
  apiUrl,
});

test('finds before the start that a restricted key may not read the products of the prices', async () => {
  const refused = await probePrices(settingsAt(await provider({ mayReadProducts: false })), 5000);
  expect(refused.problems).toEqual(['STRIPE_SECRET_KEY: this key may not read prices or products.']);
  const allowed = await probePrices(settingsAt(await provider({ mayReadProducts: true })), 5000);
  expect(allowed).toEqual({ problems: [], warnings: [] });
});
