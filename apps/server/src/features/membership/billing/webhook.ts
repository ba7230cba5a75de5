import type { FastifyInstance } from 'fastify';
import { type Payments, type ProviderEvent, SignatureRefused } from '../../../gateways/payments/payments.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from './events.ts';
import { m } from './messages.ts';

/** Bytes; the provider's largest events are far smaller. */
const bodyLimit = 512 * 1024;

/**
 * Mounts the provider's webhook. The signature covers the raw bytes, so this route does not parse its body.
 * Status 200 means that the event is stored, not that it was processed.
 */
export function mountWebhook(app: FastifyInstance, payments: Payments, events: Events): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
      done(null, body);
    });
    inner.route({
      method: 'POST',
      url: '/api/stripe/webhook',
      handler: async (request) => {
        await events.receive(await readEvent(request.headers['stripe-signature'], request.body));
        return { received: true };
      },
    });
  });

  async function readEvent(signature: string | string[] | undefined, body: unknown): Promise<ProviderEvent> {
    try {
      return await payments.readWebhook(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        String(signature ?? ''),
      );
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error;
      throw new ProblemError('bad_request', m[`signature_${error.reason}`]);
    }
  }
}
