import { expect, test, vi } from 'vitest';
import { createSandbox } from '../index.ts';
import { controlOf, customerWith, receive, sdkFor, secret, standard, start } from '../testing/start.ts';

const named = (count: number) => Array.from({ length: count }, (_, index) => `customer ${index}`);

test('events arrive signed as the SDK verifies, in order, and are marked as delivered', async () => {
  const receiver = await receive();
  const { stripe } = await start({ webhook: { url: receiver.url, secret } });
  const customer = await customerWith(stripe, 'visa');
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price: standard }] });
  await receiver.until((events) => events.some(({ type }) => type === 'customer.subscription.updated'));
  const types = receiver.events.map(({ type }) => type);
  const inOrder = [
    'customer.created',
    'payment_method.attached',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
  ];
  expect(types.filter((type) => inOrder.includes(type))).toEqual(inOrder);
  expect(receiver.refused).toBe(0);
  const updated = receiver.events.find(({ type }) => type === 'customer.subscription.updated');
  expect(updated?.data.previous_attributes).toMatchObject({ status: 'incomplete' });
  expect((await stripe.events.list({ limit: 100 })).data.some(({ id }) => id === updated?.id)).toBe(true);
  expect((await stripe.events.retrieve(receiver.events[0]?.id ?? '')).pending_webhooks).toBe(0);
});

test('retries rejected events until they are accepted', async () => {
  const receiver = await receive();
  receiver.statuses = [500, 302, 404, 200];
  const { stripe } = await start({ webhook: { url: receiver.url, secret } });
  await stripe.customers.create({ name: 'one' });
  await receiver.until((events) => events.some(({ type }) => type === 'customer.created'));
  expect(receiver.events.filter(({ type }) => type === 'customer.created')).toHaveLength(1);
});

test('faults: doubled, shuffled, dropped, badly signed, held', async () => {
  const receiver = await receive();
  const { stripe, control } = await start({ webhook: { url: receiver.url, secret } });
  await control('POST /faults', { webhooks: { copies: 2, shuffleMs: 200, badSignature: 0.2, seed: 7 } });
  for (const name of named(20)) await stripe.customers.create({ name });
  const created = () => receiver.events.filter(({ type }) => type === 'customer.created');
  await receiver.until(() => created().length === 40);
  expect(receiver.refused).toBeGreaterThan(0);
  expect(new Set(created().map(({ id }) => id)).size).toBe(20);
  const order = created().map(({ data }) => (data.object as { name: string }).name);
  expect(order).not.toEqual(named(20).flatMap((name) => [name, name]));

  await control('POST /faults', { webhooks: { drop: 1 } });
  await stripe.customers.create({ name: 'lost' });
  await control('POST /faults', { webhooks: { isHeld: true } });
  const held = await stripe.customers.create({ name: 'held' });
  await new Promise((done) => setTimeout(done, 100));
  const ids = () => created().map(({ data }) => (data.object as { id: string }).id);
  expect(ids()).not.toContain(held.id);
  await control('DELETE /faults');
  await receiver.until(() => ids().includes(held.id));
  const { deliveries } = await control('GET /state');
  expect(deliveries).toMatchObject({ counts: { dropped: 1 } });
});

test('faults: 500, 429, reset and slow hit the next calls that match, once each', async () => {
  const { stripe, sandbox, control } = await start();
  await control('POST /faults', {
    api: [
      { kind: '500', match: '/customers' },
      { kind: '429', match: '/subscriptions', times: 2 },
    ],
  });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect((await stripe.customers.list()).data).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1)
    await expect(stripe.subscriptions.list()).rejects.toMatchObject({
      statusCode: 429,
      type: 'StripeRateLimitError',
    });
  expect((await stripe.subscriptions.list()).data).toEqual([]);
  await control('POST /faults', { api: [{ kind: 'reset' }] });
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await control('POST /faults', { api: [{ kind: 'slow', delayMs: 150 }] });
  const before = performance.now();
  await stripe.customers.list();
  expect(performance.now() - before).toBeGreaterThan(140);
  // The request took effect, its response was lost, and the SDK retried with the same key.
  await control('POST /faults', { api: [{ kind: 'reset', isAfter: true, method: 'POST' }] });
  await sdkFor(sandbox, 2).customers.create({ name: 'once' });
  expect((await stripe.customers.list()).data).toHaveLength(1);
  await expect(control('POST /faults', { api: [{ kind: '418' }] })).rejects.toThrow('kind');
  await expect(control('POST /faults', { webhooks: { dorp: 1 } })).rejects.toThrow('dorp');
});

test('close rejects a delayed request at once, and no request uses the closed database', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const sandbox = await createSandbox({ file: ':memory:' });
  await controlOf(sandbox.url)('POST /faults', { api: [{ kind: 'slow', delayMs: 300 }] });
  const request = sdkFor(sandbox)
    .customers.list()
    .catch((error: unknown) => error);
  await vi.waitFor(async () => {
    expect((await controlOf(sandbox.url)('GET /faults')).api).toEqual([]);
  });
  await sandbox.close();
  expect(await request).toBeInstanceOf(Error);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(logged.mock.calls).toEqual([]);
});
