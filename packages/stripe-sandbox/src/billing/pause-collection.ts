import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { invalid } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import type { Invoice, Subscription } from '../resources.ts';
import { finalise } from './invoice.ts';

const behaviors = ['keep_as_draft', 'mark_uncollectible', 'void'] as const;

/** Returns a subscription with the pause that a request asks for, or without one. */
export function withPause(operation: Operation, params: Params, old: Subscription): Subscription {
  if (!params.has('pause_collection')) return old;
  const sent = params.within('pause_collection');
  if (!sent) return { ...old, pause_collection: null };
  const behavior = sent.choice('behavior', behaviors);
  if (behavior === undefined)
    throw invalid(
      'Missing required param: pause_collection[behavior].',
      'pause_collection[behavior]',
      'parameter_missing',
    );
  const resumes_at = sent.integer('resumes_at') ?? null;
  if (resumes_at !== null && resumes_at <= operation.at)
    throw invalid('The resumption must be in the future.', 'pause_collection[resumes_at]');
  return { ...old, pause_collection: { behavior, resumes_at } };
}

/** Returns the time, in unix seconds, at which collection resumes automatically; null if it does not. */
export const resumptionOf = ({ pause_collection }: Subscription): number | null =>
  pause_collection?.resumes_at ?? null;

/**
 * Leaves the invoice of a paused subscription uncollected and returns true; returns false if the subscription is not
 * paused.
 */
export function isLeftUncollected(operation: Operation, subscription: Subscription, draft: Invoice): boolean {
  const behavior = subscription.pause_collection?.behavior;
  if (behavior === undefined) return false;
  const { objects } = operation.world;
  if (behavior === 'keep_as_draft') {
    objects.put({ ...draft, auto_advance: false });
    return true;
  }
  const open = finalise(operation, draft);
  const at = operation.at;
  const left: Invoice =
    behavior === 'void'
      ? {
          ...open,
          status: 'void',
          auto_advance: false,
          amount_remaining: 0,
          status_transitions: { ...open.status_transitions, voided_at: at },
        }
      : {
          ...open,
          status: 'uncollectible',
          auto_advance: false,
          status_transitions: { ...open.status_transitions, marked_uncollectible_at: at },
        };
  objects.put(left);
  // An unpaid period gives no credit when the plan changes.
  objects.hide(subscription.id, { periodNet: 0 });
  emit(operation, behavior === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', left);
  return true;
}
