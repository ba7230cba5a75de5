import { apiVersion, type Operation } from './context.ts';
import { newId } from './ids.ts';
import type { Resource } from './resources.ts';
import { serialize } from './serialize.ts';

/** Records an event and queues its webhooks, in the transaction of the change. */
export function emit(
  operation: Operation,
  type: string,
  body: Resource,
  previous?: Record<string, unknown>,
): void {
  const { objects, deliveries, faults, wallClock } = operation.world;
  const event: Resource = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: operation.at,
    data: { object: serialize(operation, body), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { ...operation.request },
    type,
  };
  objects.insert(event);
  for (const endpoint of objects.all('webhook_endpoint')) {
    for (const { delayMs, isDropped } of faults.copies()) {
      deliveries.enqueue(endpoint.id, event.id, wallClock() + delayMs, isDropped ? 'dropped' : 'pending');
    }
  }
}

/** Stores a changed object and emits an event; an update includes the old values. No event if nothing changed. */
export function change(operation: Operation, body: Resource, type: string): void {
  const old = operation.world.objects.findAny(body.id) ?? body;
  const fields = Object.keys(body).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(body[key]));
  operation.world.objects.put(body);
  if (fields.length === 0) return;
  const previous = Object.fromEntries(fields.map((key) => [key, old[key] ?? null]));
  emit(operation, type, body, type.endsWith('.updated') ? previous : undefined);
}
