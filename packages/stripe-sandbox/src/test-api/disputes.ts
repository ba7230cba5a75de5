import { getCharge } from '../api/charges.ts';
import { closeDispute, disputeOf, disputeReasons, openDispute } from '../billing/disputes.ts';
import type { Operation } from '../context.ts';
import type { Dispute } from '../resources.ts';

/**
 * Opens a dispute, or decides one, for `POST /_sandbox/disputes`.
 * @throws TypeError for a body that does neither
 */
export function changeDispute(act: Operation, body: Record<string, unknown>): Dispute {
  const { charge: id, reason = 'fraudulent', outcome } = body;
  if (typeof id !== 'string') throw new TypeError('`charge` must name a payment.');
  const charge = getCharge(act, id, 'charge');
  if (outcome === undefined) {
    const known = disputeReasons.find((one) => one === reason);
    if (!known) throw new TypeError(`\`reason\` must be one of ${disputeReasons.join(', ')}.`);
    return openDispute(act, charge, known).dispute;
  }
  const dispute = disputeOf(act, charge);
  if (!dispute) throw new TypeError('This payment is not disputed.');
  if (outcome !== 'won' && outcome !== 'lost') throw new TypeError('`outcome` must be won or lost.');
  return closeDispute(act, dispute, outcome);
}
