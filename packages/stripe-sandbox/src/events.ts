import { apiVersion, type Operation } from './context.ts';
import { newId } from './ids.ts';
import type { Resource } from './resources.ts';
import { serialize } from './serialize.ts';

/** Records an event and queues its webhooks, in the transaction of the change. */
export function emit(act: Operation, type: string, body: Resource, previous?: Record<string, unknown>): void {
  const { objects, deliveries, faults, wallClock } = act.world;
  const event: Resource = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: act.at,
    data: { object: serialize(act, body), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { ...act.request },
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
export function change(act: Operation, body: Resource, type: string): void {
  const old = act.world.objects.findAny(body.id) ?? body;
  const fields = Object.keys(body).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(body[key]));
  act.world.objects.put(body);
  if (fields.length === 0) return;
  const previous = Object.fromEntries(fields.map((key) => [key, old[key] ?? null]));
  emit(act, type, body, type.endsWith('.updated') ? previous : undefined);
}
