import type { FastifyInstance } from 'fastify';
import { type Payments, type ProviderEvent, SignatureRefused } from '../../../gateways/payments/payments.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from './events.ts';
import { m } from './messages.ts';

/** Maximum bytes of a webhook's body; the provider's largest events are far smaller. */
const bodyLimit = 512 * 1024;

export interface Webhook {
  /**
   * Stores an event of the provider, given its signature and its raw body.
   * @throws ProblemError bad_request if the signature is refused
   */
  receiveWebhook(signature: string | string[] | undefined, body: unknown): Promise<void>;
}

/**
 * Mounts the provider's webhook. The signature covers the raw bytes, so this route does not parse its body.
 * Status 200 means that the event is stored, not that it was processed.
 */
export function mountWebhook(app: FastifyInstance, { receiveWebhook }: Webhook): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
      done(null, body);
    });
    inner.route({
      method: 'POST',
      url: '/api/stripe/webhook',
      handler: async (request) => {
        await receiveWebhook(request.headers['stripe-signature'], request.body);
        return { received: true };
      },
    });
  });
}

export const createWebhook = (payments: Payments, events: Events): Webhook => ({
  receiveWebhook: async (signature, body) => {
    const event = await readEvent(payments, String(signature ?? ''), body);
    await events.receive(event);
  },
});

async function readEvent(payments: Payments, signature: string, body: unknown): Promise<ProviderEvent> {
  try {
    return await payments.readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error;
    throw new ProblemError('bad_request', m[`signature_${error.reason}`]);
  }
}
