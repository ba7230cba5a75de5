import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { listing } from '../http/listing.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { Metadata, WebhookEndpoint } from '../resources.ts';
import { apiVersion } from '../version.ts';
import { getOr404 } from './get-or-404.ts';
import { checkedUrl } from './urls.ts';

interface EndpointFields {
  id: string;
  url: string;
  secret: string;
  enabledEvents: string[];
  description: string | null;
  metadata: Metadata;
}

export function createEndpoint(act: Operation, fields: EndpointFields): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: fields.id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: act.at,
    description: fields.description,
    enabled_events: fields.enabledEvents,
    livemode: false,
    metadata: fields.metadata,
    status: 'enabled',
    url: checkedUrl(fields.url, 'url'),
  };
  act.world.objects.insert(endpoint, { secret: fields.secret });
  return endpoint;
}

const getEndpoint = (act: Operation, id: string): WebhookEndpoint =>
  getOr404(act, 'webhook_endpoint', 'webhook endpoint', id);

export const webhookEndpoints: Routes = {
  'POST /v1/webhook_endpoints': (act, params) => {
    const version = params.text('api_version');
    if (version !== undefined && version !== apiVersion)
      throw invalid(`The sandbox speaks ${apiVersion} only.`, 'api_version');
    const enabledEvents = params.texts('enabled_events');
    if (enabledEvents.length === 0)
      throw invalid('Missing required param: enabled_events.', 'enabled_events');
    const secret = newId('whsec', 32);
    const endpoint = createEndpoint(act, {
      id: newId('we'),
      url: params.needed('url'),
      secret,
      enabledEvents,
      description: params.textOrNull('description') ?? null,
      metadata: params.metadata(),
    });
    // The secret is returned only at creation.
    return { ...endpoint, secret };
  },
  'GET /v1/webhook_endpoints': (act, params) =>
    listing(act, params, 'webhook_endpoint', '/v1/webhook_endpoints'),
  'GET /v1/webhook_endpoints/:id': (act, _params, id) => getEndpoint(act, id),
  'POST /v1/webhook_endpoints/:id': (act, params, id) => {
    const old = getEndpoint(act, id);
    const url = params.text('url');
    const disabled = params.flag('disabled');
    const endpoint: WebhookEndpoint = {
      ...old,
      url: url === undefined ? old.url : checkedUrl(url, 'url'),
      enabled_events: params.has('enabled_events') ? params.texts('enabled_events') : old.enabled_events,
      status: disabled === undefined ? old.status : disabled ? 'disabled' : 'enabled',
      metadata: params.metadata(old['metadata'] as Metadata),
    };
    act.world.objects.put(endpoint);
    return endpoint;
  },
  'DELETE /v1/webhook_endpoints/:id': (act, _params, id) => {
    getEndpoint(act, id);
    act.world.objects.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  },
};
