import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import type { Subscription } from '../resources.ts';
import { serialize } from '../serialize.ts';
import { daySeconds } from './periods.ts';

export const isLive = ({ status }: Subscription): boolean =>
  ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);

export const periodEnd = (subscription: Subscription): number =>
  subscription.items.data[0]?.current_period_end ?? subscription.created;

/** Stores a changed subscription, emits its event and schedules its next task. */
export function save(operation: Operation, subscription: Subscription): Subscription {
  change(operation, subscription, 'customer.subscription.updated');
  reschedule(operation, subscription);
  return subscription;
}

export function reschedule(operation: Operation, subscription: Subscription): void {
  operation.world.objects.schedule(subscription.id, dueOf(operation, subscription));
}

/** Stripe announces the end of a trial three days ahead. */
const warning = 3 * daySeconds;

function dueOf(operation: Operation, subscription: Subscription): number | null {
  const { status, cancel_at, trial_end } = subscription;
  if (status === 'incomplete') return subscription.created + 23 * 3600;
  if (!isLive(subscription) || status === 'paused') return null;
  const isWarned = operation.world.objects.hidden(subscription.id)['isWarned'] === true;
  const ahead = status === 'trialing' && trial_end !== null && !isWarned ? trial_end - warning : null;
  const resumption = subscription.pause_collection?.resumes_at ?? null;
  const moments = [ahead, cancel_at, resumption, periodEnd(subscription)];
  return Math.min(...moments.filter((moment) => moment !== null));
}

export type EndReason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription for good. Its open invoices remain, but are not collected automatically any more. */
export function end(
  operation: Operation,
  subscription: Subscription,
  reason: EndReason | null,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): Subscription {
  const ended: Subscription = {
    ...subscription,
    status,
    canceled_at: subscription.canceled_at ?? operation.at,
    ended_at: operation.at,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: subscription.cancellation_details.reason ?? reason,
    },
  };
  operation.world.objects.put(ended);
  operation.world.objects.schedule(ended.id, null);
  const type = status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  emit(
    operation,
    type,
    serialize(operation, ended),
    status === 'canceled' ? undefined : { status: subscription.status },
  );
  return ended;
}

/** Returns the subscription with a scheduled end: at the end of the period, at a given time, or none (null). */
export function plannedEnd(
  operation: Operation,
  subscription: Subscription,
  at: number | null,
  isPeriodEnd: boolean,
): Subscription {
  return {
    ...subscription,
    cancel_at: at,
    cancel_at_period_end: isPeriodEnd,
    canceled_at: at === null ? null : operation.at,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: at === null ? null : 'cancellation_requested',
    },
  };
}
