import { type Operation, type SandboxContext, sandboxNow } from '../context.ts';
import { change } from '../events.ts';
import { expireCheckout } from './checkout.ts';
import { retry } from './dunning.ts';
import { onDue } from './renewal.ts';

/** Runs all tasks that are due, in order, each at its own time. Returns their number. */
export function runDueTasks(world: SandboxContext): number {
  const until = sandboxNow(world);
  for (let done = 0; ; done += 1) {
    const next = world.objects.nextDue(until);
    if (!next) return done;
    const operation: Operation = { world, at: next.due, request: { id: null, idempotency_key: null } };
    // Clear the schedule first: a task that must run again schedules itself, and no task can stay due forever.
    world.objects.schedule(next.id, null);
    runTask(operation, next.kind, next.id);
  }
}

function runTask(operation: Operation, kind: string, id: string): void {
  const { objects } = operation.world;
  const subscription = kind === 'subscription' && objects.find(kind, id);
  if (subscription) onDue(operation, subscription);
  const invoice = kind === 'invoice' && objects.find(kind, id);
  if (invoice) retry(operation, invoice);
  const session = kind === 'checkout.session' && objects.find(kind, id);
  if (session) expireCheckout(operation, session);
  const code = kind === 'promotion_code' && objects.find(kind, id);
  if (code) change(operation, { ...code, active: false }, 'promotion_code.updated');
}
