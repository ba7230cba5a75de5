import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable } from '../schemas.ts';
import { deliveryProblems, webhookEvents, webhookLimits } from '../webhooks.ts';

const Events = Type.Array(Type.Enum([...webhookEvents]), { minItems: 1, maxItems: webhookEvents.length });
const Url = Type.String({
  maxLength: webhookLimits.urlCharacters,
  description: 'https address on the public internet; redirects are not followed',
});
const Secret = Type.String({ description: "'whsec_' and base64, in this answer only" });

const fields = {
  id: Id,
  url: Url,
  events: Events,
  is_on: Type.Boolean(),
  off_reason: nullable(
    Type.Enum(['admin', 'failing', 'gone'], {
      description: `Why it is off: an admin, ${webhookLimits.retryDays} days of failure, or an answer 410`,
    }),
  ),
  failing_since: nullable(
    Type.String({ description: 'First failure after the last success; null while deliveries succeed' }),
  ),
  waiting: Type.Integer({ minimum: 0, description: 'Messages that are not delivered yet' }),
  created_at: Moment,
};
export const Webhook = Type.Object(fields);
export type Webhook = Static<typeof Webhook>;
export const NewWebhook = Type.Object({ ...fields, secret: Secret });
export type NewWebhook = Static<typeof NewWebhook>;

const deliveryFields = {
  id: Id,
  message_id: Type.String({ description: 'The header webhook-id, the same in each attempt' }),
  event: Type.Enum([...webhookEvents, 'test']),
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  attempts: Type.Integer({ minimum: 0 }),
  created_at: Moment,
  next_at: nullable(Type.String({ description: 'Earliest next attempt; null if there is none' })),
  done_at: nullable(Moment),
  status: nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  problem: nullable(Type.Enum([...deliveryProblems])),
};
export const WebhookDelivery = Type.Object(deliveryFields);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
export const WebhookDeliveryDetail = Type.Object({
  ...deliveryFields,
  body: Type.String({ description: 'The message as it is signed and sent' }),
  answer: nullable(
    Type.String({ description: `First ${webhookLimits.answerCharacters} characters of the last answer` }),
  ),
});
export type WebhookDeliveryDetail = Static<typeof WebhookDeliveryDetail>;

const admin = { access: 'admin', group: 'Integrations (admin)', refusal: 'settings' } as const;

export const webhookEndpoints = {
  'GET /admin/webhooks': {
    operationId: 'listWebhooks',
    ...admin,
    summary: `Webhooks, the latest first; ${webhookLimits.webhooks} at most`,
    result: Type.Array(Webhook),
  },
  'POST /admin/webhooks': {
    operationId: 'addWebhook',
    ...admin,
    needsFreshSignIn: true,
    summary: 'Add a webhook, whose secret is in this answer only; needs a fresh sign-in',
    body: input({ url: Url, events: Events }),
    result: NewWebhook,
  },
  'PUT /admin/webhooks/{id}': {
    operationId: 'saveWebhook',
    ...admin,
    needsFreshSignIn: true,
    summary: 'Change a webhook, or turn it on or off; needs a fresh sign-in',
    params: IdParams,
    body: input({ url: Url, events: Events, is_on: Type.Boolean() }),
    result: Webhook,
  },
  'DELETE /admin/webhooks/{id}': {
    operationId: 'deleteWebhook',
    ...admin,
    summary: 'Delete a webhook with its deliveries; doing so again changes nothing',
    params: IdParams,
    result: Type.Array(Webhook),
  },
  'POST /admin/webhooks/{id}/secret': {
    operationId: 'rollWebhookSecret',
    ...admin,
    needsFreshSignIn: true,
    summary: `Replace a webhook’s secret; the one before signs, too, for ${webhookLimits.oldSecretHours} hours. Needs a fresh sign-in`,
    params: IdParams,
    result: Type.Object({ secret: Secret }),
  },
  'POST /admin/webhooks/{id}/test': {
    operationId: 'testWebhook',
    ...admin,
    summary: 'Send a message of the event test',
    params: IdParams,
    result: WebhookDelivery,
  },
  'GET /admin/webhooks/{id}/deliveries': {
    operationId: 'listWebhookDeliveries',
    ...admin,
    summary: `Deliveries of a webhook, the latest first: those of ${webhookLimits.logDays} days, ${webhookLimits.logged} finished ones at most`,
    params: IdParams,
    query: input({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
      cursor: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Id of the last one that you have' }),
      ),
    }),
    result: Type.Array(WebhookDelivery),
    paged: true,
  },
  'GET /admin/webhook-deliveries/{id}': {
    operationId: 'getWebhookDelivery',
    ...admin,
    summary: 'A delivery with its message and the last answer',
    params: IdParams,
    result: WebhookDeliveryDetail,
  },
  'POST /admin/webhook-deliveries/{id}/send-again': {
    operationId: 'sendWebhookDeliveryAgain',
    ...admin,
    summary: 'Send a finished message once more, with the same id; it is listed as a further delivery',
    params: IdParams,
    result: WebhookDelivery,
  },
} as const satisfies ApiDefinition;
