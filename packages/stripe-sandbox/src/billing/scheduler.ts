import { type Operation, type SandboxContext, sandboxNow } from '../context.ts';
import { expireCheckout } from './checkout.ts';
import { retry } from './dunning.ts';
import { onDue } from './renewal.ts';

/**
 * Runs all tasks due by a time of a clock, in order, each at its own time.
 * @param clock a test clock's id, or null for the sandbox's own
 * @param until unix seconds
 */
export function runDueTasks(world: SandboxContext, clock: string | null, until: number): number {
  for (let done = 0; ; done += 1) {
    const next = world.objects.nextDue(clock, until);
    if (!next) return done;
    const act: Operation = { world, at: next.due, request: { id: null, idempotency_key: null } };
    // Cleared first: a task that is due again schedules itself, and none can stay due forever.
    world.objects.schedule(next.id, null);
    runTask(act, next.kind, next.id);
  }
}

function runTask(act: Operation, kind: string, id: string): void {
  const { objects } = act.world;
  const subscription = kind === 'subscription' && objects.find(kind, id);
  if (subscription) onDue(act, subscription);
  const invoice = kind === 'invoice' && objects.find(kind, id);
  if (invoice) retry(act, invoice);
  const session = kind === 'checkout.session' && objects.find(kind, id);
  if (session) expireCheckout(act, session);
}

/** Runs due work of the sandbox's own clock up to now. */
export const runDueTasksNow = (world: SandboxContext): number => runDueTasks(world, null, sandboxNow(world));
