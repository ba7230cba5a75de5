import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stripe } from 'stripe';
import { afterEach, onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../index.ts';
import { checkAnswer } from './answers.ts';

export const standard = 'price_sandbox_standard';
export const premium = 'price_sandbox_premium';
export const secret = 'whsec_of_the_tests';
export const day = 86_400;

/** Responses that violate the SDK's types. Collected, because an error thrown inside the SDK looks like a network error. */
const broken: string[] = [];

afterEach(() => {
  const found = broken.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});

/** Creates a client of the real SDK that checks every response against the SDK's types. */
export function sdkFor(sandbox: Pick<Sandbox, 'apiHost' | 'apiPort' | 'secretKey'>, retries = 0): Stripe {
  const checkedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    try {
      checkAnswer(await response.clone().json());
    } catch (error) {
      broken.push(error instanceof Error ? error.message : String(error));
    }
    return response;
  };
  return new Stripe(sandbox.secretKey, {
    host: sandbox.apiHost,
    port: sandbox.apiPort,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: retries,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
  });
}

/** Creates a folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Started {
  sandbox: Sandbox;
  stripe: Stripe;
  /** Calls a control endpoint under /_sandbox. */
  control(call: string, body?: unknown): Promise<Record<string, unknown>>;
}

/** Starts an in-memory sandbox, closed when the test ends. */
export async function start(options: Partial<SandboxOptions> = {}): Promise<Started> {
  const sandbox = await createSandbox({ file: ':memory:', webhookBackoffMs: 20, ...options });
  onTestFinished(() => sandbox.close());
  return { sandbox, stripe: sdkFor(sandbox), control: controlOf(sandbox.url) };
}

export function controlOf(url: string): Started['control'] {
  return async (call, body) => {
    const [method = 'GET', name = ''] = call.split(' ');
    const response = await fetch(`${url}/_sandbox${name}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
}

export interface Receiver {
  url: string;
  /** Events in the order of their arrival, each verified by the SDK. */
  events: Stripe.Event[];
  /** Number of events whose signature the SDK rejected. */
  refused: number;
  /** Statuses to respond with, one after another; the last one repeats. */
  statuses: number[];
  until(enough: (events: Stripe.Event[]) => boolean): Promise<void>;
}

/** Starts a webhook receiver that verifies signatures as an application does. */
export async function receive(port = 0): Promise<Receiver> {
  const received: Receiver = {
    url: '',
    events: [],
    refused: 0,
    statuses: [200],
    async until(enough) {
      for (let turn = 0; turn < 500 && !enough(this.events); turn += 1)
        await new Promise((done) => setTimeout(done, 10));
      if (!enough(this.events))
        throw new Error(`Not enough: ${this.events.map(({ type }) => type).join(', ')}`);
    },
  };
  const verifier = new Stripe('sk_test_verifier');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = received.statuses.length > 1 ? received.statuses.shift() : received.statuses[0];
      const header = String(request.headers['stripe-signature']);
      try {
        const event = verifier.webhooks.constructEvent(Buffer.concat(chunks), header, secret);
        if (status === 200) received.events.push(event);
        response.writeHead(status ?? 200).end();
      } catch {
        received.refused += 1;
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  received.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  return received;
}

/** Creates a customer with a card, given by its name among Stripe's test tokens. */
export async function customerWith(stripe: Stripe, token: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({ email: 'reader@example.com' });
  const method = await stripe.paymentMethods.attach(`pm_card_${token}`, { customer: customer.id });
  return await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
}

/** Returns the id in a field that contains an id or an expanded object. */
export const idOf = (named: string | { id: string } | null): string =>
  typeof named === 'string' ? named : (named?.id ?? '');

/** Fills in a form of a hosted page as a browser would send it. */
export async function post(url: string, fields: Record<string, string>): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
  });
}

export const card = (number: string, more: Record<string, string> = {}) => ({
  number,
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Reader',
  ...more,
});
