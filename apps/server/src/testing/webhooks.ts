import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEvent,
} from '@lamplight/contract';
import { webhookEvents } from '@lamplight/contract';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Adds a webhook as an admin. */
export async function addWebhook(t: TestApp, url: string, events: readonly WebhookEvent[] = webhookEvents) {
  const answer = await t.as('admin')('POST', '/admin/webhooks', { url, events });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<NewWebhook>();
}

/** Sends the messages that are due. */
export const sendMessages = (t: TestApp) => t.deps.notifications.webhookJob.run();

export const listWebhooks = async (t: TestApp) =>
  (await t.as('admin')('GET', '/admin/webhooks')).json<Webhook[]>();

/** Lists the deliveries of a webhook, the latest first. */
export const listLog = async (t: TestApp, id: number) =>
  (await t.as('admin')('GET', `/admin/webhooks/${id}/deliveries`)).json<WebhookDelivery[]>();

export const readDelivery = async (t: TestApp, id: number) =>
  (await t.as('admin')('GET', `/admin/webhook-deliveries/${id}`)).json<WebhookDeliveryDetail>();

/** Emits the event 'importFinished', whose webhook message has this import as its subject. */
export const finishImport = (t: TestApp, importId: number) =>
  t.deps.connection.db
    .transaction()
    .execute((tx) =>
      t.deps.events.emit('importFinished', tx, { importId, folder: 'box', at: t.clock.iso() }),
    );
