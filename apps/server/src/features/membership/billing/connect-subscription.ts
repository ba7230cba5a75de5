import { randomUUID } from 'node:crypto';
import { accountLimits } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { isUniqueViolation } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Payments, ProviderSubscription } from '../../../gateways/payments/payments.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { createSignatures } from '../../../platform/signatures.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { normalizeName, type UserRow } from '../../accounts/index.ts';
import {
  abandonCheckout,
  type CheckoutRow,
  countConnecting,
  findCheckout,
  insertCheckout,
} from './checkouts-store.ts';
import { type CompleteCheckout, EmailTakenError } from './complete-checkout.ts';
import type { BillingContext } from './context.ts';
import { m } from './messages.ts';
import { memberCheckout } from './new-checkout.ts';
import { bestSubscription, hasEnded } from './rules.ts';
import { findByCustomer, findSubscription, isClosed } from './subscriptions-store.ts';
import type { Sync } from './sync.ts';

const minuteMs = 60_000;
/** Milliseconds within which a repeated request sends no second mail. */
const resendMs = 2 * minuteMs;

const linkExpired = () => new ProblemError('bad_request', m.linkExpired);
const tooManyMails = () => new ProblemError('too_many_requests', m.tooManyEmails, { retryAfter: 3600 });

interface Caller {
  readonly password: string | undefined;
  /** The request's bearer token; null if it has none. */
  readonly token: string | null;
  /** Browser and system, such as 'Chrome on Windows'. */
  readonly device: string;
}

/**
 * Connects subscriptions that already exist at the provider for an address, such as subscriptions from before this
 * site existed, to an account, so that they are not paid twice. An address at the provider proves nothing: it takes
 * a link mailed to the address, and the password or session of the account that requested it. Access to only the
 * mailbox or only the account connects nothing.
 */
export interface SubscriptionConnector {
  /**
   * Returns the best live subscription with this address whose customer belongs to no account; undefined if there is
   * none.
   */
  find(email: string, payments: Payments): Promise<ProviderSubscription | undefined>;
  /** Returns the columns of a checkout that connects a subscription. */
  rowFor(
    found: ProviderSubscription,
    email: string,
  ): Pick<CheckoutRow, 'id' | 'connects' | 'plan' | 'customer' | 'has_trial' | 'email_key' | 'expires_at'>;
  /**
   * Queues the mail with the link, in the transaction that inserts the checkout's row.
   * @throws ProblemError too_many_requests
   */
  sendLink(trx: Database, row: CheckoutRow): Promise<void>;
  /**
   * True if the link has expired, or was sent more than two minutes ago and the address may get another one today.
   */
  needsNewLink(row: CheckoutRow): Promise<boolean>;
  /**
   * Mails a member a link that connects the subscription. Returns false if the member has another open checkout.
   * @throws ProblemError too_many_requests
   */
  offer(
    found: ProviderSubscription,
    member: { readonly id: number; readonly email: string },
    browser: Pick<CheckoutRow, 'browser_hash' | 'address_hash'>,
  ): Promise<boolean>;
  /** URL of the page that says that a link was sent. */
  readonly pageUrl: string;
  /** Returns the token of the link in the mail; null if the link is not valid any more. */
  tokenOf(id: string): Promise<string | null>;
  /**
   * Connects the subscription. Returns an access token. `signedIn` is the account that a registration has signed in;
   * null for a member who had a session.
   * @throws ProblemError
   */
  connect(
    linkToken: string,
    caller: Caller,
    payments: Payments,
  ): Promise<{ readonly token: string; readonly signedIn: UserRow | null }>;
}

interface ConnectorDeps {
  readonly completeCheckout: CompleteCheckout;
  readonly sync: Sync;
}

/**
 * Verifies that the person who opened the mail is also the one who requested the link. Returns the member's token;
 * null for a registration.
 */
async function identify(
  { accounts }: BillingContext,
  row: CheckoutRow,
  { password = '', token }: Caller,
): Promise<string | null> {
  if (row.kind === 'registration') {
    if (row.password_hash === null || !(await verifyPassword(password, row.password_hash, 'second')))
      throw invalidField('password', m.otherPassword);
    return null;
  }
  const found = token === null ? null : await accounts.sessions.findByToken(token);
  if (token === null || found?.user.id !== row.user_id) throw new ProblemError('forbidden', m.otherAccount);
  return token;
}

const customerOf = async (db: Database, userId: number) =>
  (await findSubscription(db, userId))?.stripe_customer_id ?? null;

/**
 * Resolves a duplicate: if a member paid on this site while another subscription was started outside, the newer
 * one ends and is refunded. Returns the remaining one.
 */
async function withoutDuplicate(
  { db, log }: BillingContext,
  row: CheckoutRow,
  found: ProviderSubscription,
  payments: Payments,
): Promise<ProviderSubscription> {
  const customer = row.user_id === null ? null : await customerOf(db, row.user_id);
  if (customer === null) return found;
  const own = bestSubscription(
    (await payments.listOwnSubscriptions(customer, null)).filter(({ status }) => !hasEnded(status)),
  );
  if (!own) return found;
  const [remaining, extra] = own.created <= found.created ? [own, found] : [found, own];
  await payments.refundSubscription(extra.id);
  log.warn(
    { audit: 'billing', user_id: row.user_id, remaining: remaining.id, refunded: extra.id },
    'second subscription of one person canceled and refunded',
  );
  return remaining;
}

/** Finds a subscription of an address that no member here has and that was not closed. */
async function findUnconnected(
  { db, log }: BillingContext,
  email: string,
  payments: Payments,
): Promise<ProviderSubscription | undefined> {
  const unconnected: ProviderSubscription[] = [];
  for (const subscription of await payments.findSubscriptionsOf(email)) {
    const { customer } = subscription;
    if (!(await findByCustomer(db, customer)) && !(await isClosed(db, customer)))
      unconnected.push(subscription);
  }
  if (unconnected.length > 1)
    log.warn(
      { audit: 'billing', subscriptions: unconnected.map(({ id, customer }) => ({ id, customer })) },
      'several subscriptions with one address found: cancel the extra ones at the provider',
    );
  return bestSubscription(unconnected);
}

export function createSubscriptionConnector(
  context: BillingContext,
  { completeCheckout, sync }: ConnectorDeps,
): SubscriptionConnector {
  const { db, clock, log, accounts, publicUrl, secret } = context;
  const signatures = createSignatures(secret, 'connect subscription link');

  const isValid = (row: CheckoutRow | undefined): row is CheckoutRow =>
    row?.connects === 1 && row.state === 'open' && row.expires_at > clock.iso();

  async function readLink(token: string): Promise<CheckoutRow> {
    const [, id = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
    if (!signatures.verify(id, signature)) throw linkExpired();
    const row = await findCheckout(db, id);
    if (!isValid(row)) throw linkExpired();
    return row;
  }

  const find: SubscriptionConnector['find'] = (email, payments) => findUnconnected(context, email, payments);

  async function complete(row: CheckoutRow, subscription: ProviderSubscription): Promise<number> {
    const { customer } = subscription;
    try {
      const id = await completeCheckout(row, { id: null, customer, subscription, isTrialDenied: false });
      if (id !== null) return id;
    } catch (error) {
      // Another account has taken the address or the customer.
      if (!(error instanceof EmailTakenError) && !isUniqueViolation(error)) throw error;
      await abandonCheckout(db, row.id);
    }
    throw linkExpired();
  }

  const rowFor: SubscriptionConnector['rowFor'] = ({ customer }, email) => ({
    id: randomUUID(),
    connects: 1,
    plan: 'standard',
    customer,
    has_trial: 0,
    email_key: normalizeName(email),
    // The names of a registration are reserved for as long as the link is valid.
    expires_at: isoOf(clock.ms() + accountLimits.connectMinutes * minuteMs),
  });

  const countSent = (connection: Database, emailKey: string | null): Promise<number> =>
    countConnecting(connection, emailKey ?? '', isoOf(clock.ms() - 24 * 60 * minuteMs));

  const sendLink: SubscriptionConnector['sendLink'] = async (trx, { id, email, email_key }) => {
    if ((await countSent(trx, email_key)) > accountLimits.confirmMailsPerDay) throw tooManyMails();
    await accounts.outbox.enqueue(trx, {
      recipient: email ?? '',
      message: { kind: 'subscription_found', checkout: id, language: language() },
    });
  };

  return {
    find,
    rowFor,
    sendLink,
    pageUrl: `${publicUrl}/connect-subscription`,
    offer: async (found, member, browser) => {
      const row = { ...memberCheckout(clock.ms(), browser, member), ...rowFor(found, member.email) };
      try {
        await db.transaction().execute(async (trx) => {
          await insertCheckout(trx, row);
          await sendLink(trx, row);
        });
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
      accounts.outbox.flush();
      log.info({ audit: 'billing', user_id: member.id, checkout: row.id }, 'existing subscription found');
      return true;
    },
    needsNewLink: async ({ created_at, expires_at, email_key }) =>
      expires_at <= clock.iso() ||
      (created_at <= isoOf(clock.ms() - resendMs) &&
        (await countSent(db, email_key)) < accountLimits.confirmMailsPerDay),
    tokenOf: async (id) => (isValid(await findCheckout(db, id)) ? `${id}.${signatures.sign(id)}` : null),
    connect: async (linkToken, caller, payments) => {
      const row = await readLink(linkToken);
      const token = await identify(context, row, caller);
      const found = await find(row.email ?? '', payments);
      if (!found) {
        await abandonCheckout(db, row.id);
        throw new ProblemError('bad_request', m.subscriptionEnded);
      }
      const remaining = await withoutDuplicate(context, row, found, payments);
      const userId = await complete(row, remaining);
      accounts.outbox.flush();
      log.info(
        { audit: 'billing', user_id: userId, checkout: row.id, customer: remaining.customer },
        'existing subscription connected',
      );
      await sync(remaining.customer, payments, false).catch((error: unknown) => {
        log.info({ err: error, customer: remaining.customer }, 'subscription sync failed, will retry');
      });
      if (token !== null) return { token, signedIn: null };
      const user = await accounts.findUser(userId);
      if (!user) throw linkExpired();
      const session = { device: caller.device, key: `checkout ${row.id}` };
      const { access_token } = await db
        .transaction()
        .execute((trx) => accounts.sessions.start(trx, user, session));
      return { token: access_token, signedIn: user };
    },
  };
}
