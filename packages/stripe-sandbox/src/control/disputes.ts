import { foundCharge, inTimeOfCharge } from '../api/charges.ts';
import { closeDispute, disputeOf, disputeReasons, openDispute } from '../billing/disputes.ts';
import type { Dispute } from '../resources.ts';
import type { Act } from '../world.ts';

/** Opens a dispute, or decides one, for `POST /_sandbox/disputes`. @throws TypeError for a body that says neither */
export function disputeBySwitch(act: Act, body: Record<string, unknown>): Dispute {
  const { charge: id, reason = 'fraudulent', outcome } = body;
  if (typeof id !== 'string') throw new TypeError('`charge` must name a payment.');
  const charge = foundCharge(act, id, 'charge');
  const timed = inTimeOfCharge(act, charge);
  if (outcome === undefined) {
    const known = disputeReasons.find((one) => one === reason);
    if (!known) throw new TypeError(`\`reason\` must be one of ${disputeReasons.join(', ')}.`);
    return openDispute(timed, charge, known).dispute;
  }
  const dispute = disputeOf(act, charge);
  if (!dispute) throw new TypeError('This payment is not disputed.');
  if (outcome !== 'won' && outcome !== 'lost') throw new TypeError('`outcome` must be won or lost.');
  return closeDispute(timed, dispute, outcome);
}
