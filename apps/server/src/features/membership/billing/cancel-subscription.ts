import { accountLimits, isLive } from '@lamplight/contract';
import type { Payments } from '../../../gateways/payments/payments.ts';
import { maxInt32 } from '../../../http/cursor.ts';
import { hashedKey, isWithin, type RateLimit } from '../../../http/rate-limit.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { createSignatures } from '../../../platform/signatures.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { emailProblem, normalizeName, type UserRow } from '../../accounts/index.ts';
import type { BillingContext } from './context.ts';
import { recordDeparture } from './departures.ts';
import { m } from './messages.ts';
import { hasEnded, pauseOf, type SubscriptionRow } from './rules.ts';
import { findSubscription } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

const hourMs = 3600_000;

const linkExpired = () => new ProblemError('bad_request', m.linkExpired);

interface Owner {
  readonly id: number;
  readonly email_key: string;
}

export interface CancelMailLimits {
  readonly perClientAndMailbox: RateLimit;
  /** Daily limit per mailbox, for all clients together. */
  readonly perMailbox: RateLimit;
  readonly perMailboxAndHour: RateLimit;
}

export interface Cancellations {
  /**
   * Cancels a member's subscription at the end of the paid period, or immediately if the period is unpaid.
   * Idempotent. Returns the ISO time at which the subscription ends; null if it has ended.
   * @throws ProblemError not_found if the member has no open subscription
   */
  cancel(userId: number, payments: Payments): Promise<string | null>;
  /**
   * Queues a mail with a link that cancels the subscription. Duration and result are the same for known and unknown
   * addresses.
   */
  requestLink(email: string, client: string): Promise<void>;
  /**
   * Returns the account that the token of a link belongs to.
   * @throws ProblemError bad_request if it is not valid any more
   */
  ownerOf(token: string): Promise<UserRow>;
  /** Returns the token of the link in the mail; null if the account has no open subscription. */
  tokenOf(owner: Owner): Promise<string | null>;
  /**
   * Cancels with the token of a link; returns the same as `cancel`.
   * @throws ProblemError bad_request if the token is not valid any more
   */
  confirm(token: string, payments: Payments): Promise<string | null>;
}

const isOpen = (row: SubscriptionRow | undefined): row is SubscriptionRow =>
  row !== undefined &&
  row.stripe_customer_id !== null &&
  row.stripe_status !== null &&
  !hasEnded(row.stripe_status);

export function createCancellations(
  context: BillingContext,
  { sync, mails }: { readonly sync: Sync; readonly mails: CancelMailLimits },
): Cancellations {
  const { db, clock, log, accounts } = context;
  const signatures = createSignatures(context.secret, 'cancel subscription link');

  /**
   * Returns the text to sign. It binds a link to one subscription and one address, so that the link becomes void
   * when either changes.
   */
  const signedText = ({ id, email_key }: Owner, subscription: string | null, expires: string): string =>
    [id, expires, subscription, email_key].join('\n');

  async function cancel(userId: number, payments: Payments): Promise<string | null> {
    const row = await findSubscription(db, userId);
    if (!isOpen(row)) throw new ProblemError('not_found', m.nothingToCancel);
    const customer = row.stripe_customer_id ?? '';
    const own = await payments.listOwnSubscriptions(customer, row.stripe_subscription_id);
    let isChanged = false;
    for (const each of own) {
      const { id, status, endsAt } = each;
      if (hasEnded(status) || endsAt !== null) continue;
      // During a pause nothing is paid: such a subscription ends immediately.
      const isPaid = isLive(status) && pauseOf(each, clock.ms())?.hasBegun !== true;
      if (isPaid) await payments.endAfterPeriod(id);
      else await payments.cancelSubscription(id);
      isChanged = true;
    }
    if (isChanged)
      await recordDeparture(db, clock, { user_id: userId, price_id: row.price_id, outcome: 'canceled' });
    await sync(customer, payments);
    log.info({ audit: 'billing', user_id: userId }, 'member canceled the subscription');
    return (await findSubscription(db, userId))?.ends_at ?? null;
  }

  /**
   * Returns true if a mailbox may get another link. An attacker cannot block the owner: beyond the daily limit the
   * mailbox still gets one link an hour, and each link works for a day.
   */
  const mayMail = async (mailbox: string): Promise<boolean> =>
    (await isWithin(mails.perMailbox, mailbox)) || (await isWithin(mails.perMailboxAndHour, mailbox));

  async function ownerOf(token: string): Promise<UserRow> {
    const [, id = '', expires = '', signature = ''] = /^(\d{1,10})\.(\d{17})\.([\w-]{43})$/.exec(token) ?? [];
    const isId = id !== '' && Number(id) <= maxInt32;
    const user = isId ? await accounts.findUser(Number(id)) : undefined;
    const row = user && (await findSubscription(db, user.id));
    const isSigned =
      user !== undefined &&
      signatures.verify(signedText(user, row?.stripe_subscription_id ?? null, expires), signature);
    if (!isSigned || expires <= clock.iso().replaceAll(/\D/g, '')) throw linkExpired();
    return user;
  }

  return {
    cancel,
    ownerOf,
    requestLink: async (email, client) => {
      const problem = emailProblem(email);
      if (problem) throw invalidField('email', problem);
      const recipient = normalizeName(email);
      const mailbox = hashedKey(recipient);
      await mails.perClientAndMailbox.count(`${client}|${mailbox}`);
      if (!(await mayMail(mailbox))) return;
      await accounts.outbox.enqueue(db, {
        recipient,
        message: { kind: 'cancel_link' },
      });
      accounts.outbox.flush();
    },
    tokenOf: async (owner) => {
      const row = await findSubscription(db, owner.id);
      if (!isOpen(row)) return null;
      const expires = isoOf(clock.ms() + accountLimits.cancelHours * hourMs).replaceAll(/\D/g, '');
      const signature = signatures.sign(signedText(owner, row.stripe_subscription_id, expires));
      return `${owner.id}.${expires}.${signature}`;
    },
    confirm: async (token, payments) => await cancel((await ownerOf(token)).id, payments),
  };
}
