import type { billingEndpoints, giftEndpoints, Plans, stayEndpoints } from '@lamplight/contract';
import { accountLimits, giftLimits } from '@lamplight/contract';
import { LeaseHeldError } from '../../../db/leases.ts';
import type { Database } from '../../../db/schema.ts';
import {
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
  type PlanKey,
} from '../../../gateways/payments/payments.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Events } from '../../../platform/events.ts';
import { countClosures, createAccountClosures } from './account-closures.ts';
import { type CancelMailLimits, createCancellations } from './cancel-subscription.ts';
import { createCheckouts } from './checkouts.ts';
import { createChooser } from './choose-plan.ts';
import { createCloseAccount } from './close-account.ts';
import type { BillingContext } from './context.ts';
import { queueEmailUpdate } from './customer-email-sync.ts';
import { createEvents } from './events.ts';
import { countWaitingEvents } from './events-store.ts';
import { createFulfilment, type Fulfil } from './fulfil.ts';
import { giftRoutes } from './gifts/gift-routes.ts';
import { createGifts } from './gifts/service.ts';
import { createGrants, setClaimAccess } from './grants.ts';
import { createSubscriptionManager } from './manage-subscription.ts';
import { m } from './messages.ts';
import { createPlans } from './plans.ts';
import { createReconciler } from './reconciler.ts';
import { createRegister, isReserved } from './registration.ts';
import { createReminders } from './reminders.ts';
import { createReversals } from './reversals.ts';
import { countReversals, type ReversalCounts } from './reversals-store.ts';
import { billingRoutes } from './routes.ts';
import { type EffectiveSubscription, effectiveSubscription, type GrantRow, stateOf } from './rules.ts';
import { createSessionLogin } from './session-login.ts';
import { createStaySettings } from './stay-settings.ts';
import { createStaying } from './staying.ts';
import { findWithGrant, linkCustomer, listWithGrants } from './subscriptions-store.ts';
import { createWebhook, type Webhook } from './webhook.ts';

const day = 24 * 3600;

/** Creates the rate limits of requests about payments. */
export const billingRateLimits = (limitOf: (name: string, points: number, seconds: number) => RateLimit) => ({
  register: limitOf('register', 40, 15 * 60),
  sessionLogin: limitOf('session-login', 60, 15 * 60),
  cancelLinks: limitOf('cancel-link', 30, 15 * 60),
  cancelMails: {
    perClientAndMailbox: limitOf('cancel-client-mailbox', accountLimits.cancelMailsPerDay, day),
    perMailbox: limitOf('cancel-mail', accountLimits.cancelMailsPerDay, day),
    perMailboxAndHour: limitOf('cancel-mail-hour', 1, 3600),
  },
  perMember: limitOf('billing-member', 60, 15 * 60),
  /** Limit per client of promotion codes tried: nobody guesses a code of eight letters at this rate. */
  promotionCodes: limitOf('promotion-code', 20, 15 * 60),
  /** Limit per client of gift codes tried. */
  giftCodes: limitOf('gift-code', 20, 15 * 60),
  gifts: limitOf('gift', 60, 15 * 60),
  giftMails: limitOf('gift-mail', giftLimits.mailsPerDay, day),
});

export interface BillingDeps extends BillingContext {
  readonly events: Events<Database>;
  /** 'end' if a full refund or a lost dispute ends the subscription that was paid, otherwise 'keep'. */
  readonly onRefund: 'end' | 'keep';
  readonly limits: {
    readonly register: RateLimit;
    readonly sessionLogin: RateLimit;
    /** Limit per client of requests for links that cancel a subscription, and of uses of these links. */
    readonly cancelLinks: RateLimit;
    readonly cancelMails: CancelMailLimits;
    readonly perMember: RateLimit;
    readonly promotionCodes: RateLimit;
    readonly giftCodes: RateLimit;
    /** Limit per client of gifts bought, and of visits to their pages. */
    readonly gifts: RateLimit;
    /** Limit of mails about a gift that admins send again, per gift. */
    readonly giftMails: RateLimit;
  };
  /** IANA name of the publisher's time zone, in which gifts are mailed. */
  readonly timeZone: string;
  /** Timeout in ms for all provider calls of one request. */
  readonly providerTimeoutMs?: number;
}

export interface Billing extends Webhook {
  readonly handlers: RouteHandlers<typeof billingEndpoints & typeof stayEndpoints>;
  readonly giftHandlers: RouteHandlers<typeof giftEndpoints>;
  /** Returns true if the publisher sells gifts. */
  offersGifts(): Promise<boolean>;
  /** Returns the plans on offer with their prices, as last read from the provider. */
  plans(): Promise<Plans>;
  /** Returns an account's effective subscription: paid, a gift, granted or former. */
  subscriptionOf(userId: number): Promise<EffectiveSubscription>;
  /** Returns the effective subscriptions of many accounts by user id. */
  subscriptionsOf(userIds: readonly number[]): Promise<Map<number, EffectiveSubscription>>;
  /** Returns the URL of a customer's page at the provider, for staff; null if there is none. */
  customerUrl(customer: string): string | null;
  /**
   * Gives an account free months.
   * @throws ProblemError already_exists if the account has an unrevoked grant or a live subscription; invalid_input
   */
  grantFreeMonths(userId: number, months: number, adminId: number | null): Promise<GrantRow>;
  /**
   * Revokes an account's free months and cancels its subscription.
   * @throws ProblemError payments_unavailable, with nothing changed; not_found if there is no subscription
   */
  removeSubscription(userId: number, adminId: number | null): Promise<void>;
  /** Deletes an account and cancels its subscriptions; see `CloseAccount`. @throws ProblemError forbidden */
  closeAccount(userId: number, actorId: number): Promise<boolean>;
  /** Creates a sandbox customer with a subscription for a demo account. */
  addDemoSubscription(userId: number, email: string, plan: PlanKey): Promise<void>;
  /** Runs the reconciliation now. @param isForced runs even if another run has just ended */
  reconcile(isForced?: boolean): Promise<boolean>;
  /** Counts webhook events that are not processed yet, without those about unknown objects. */
  countWaitingEvents(): Promise<number>;
  /** Counts deleted accounts whose payments the provider has not yet confirmed as ended. */
  countClosures(): Promise<number>;
  /** Counts all refunds and disputes. */
  countReversals(): Promise<ReversalCounts>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Milliseconds that the deletion of an account waits for the provider; then the cancellation is retried in the
 * background.
 */
const closingTimeoutMs = 4000;

/** Maps failures of the provider to the ProblemError for the client. */
async function mapProviderErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isProviderError = error instanceof PaymentsUnavailable || error instanceof PaymentsRefused;
    if (!isProviderError && !(error instanceof LeaseHeldError)) throw error;
    throw new ProblemError('payments_unavailable', m.providerUnavailable, { retryAfter: 10, cause: error });
  }
}

export function createBilling(deps: BillingDeps): Billing {
  const { db, clock, payments, providerTimeoutMs = 12_000 } = deps;
  const { sync, connector, fulfil } = createFulfilment(deps);
  const checkouts = createCheckouts(deps, fulfil);
  const plans = createPlans(deps);
  const gifts = createGifts(deps, { sync, plans });
  const fulfilAny: Fulfil = async (...session) =>
    (await gifts.fulfil(...session)) ?? (await fulfil(...session));
  const providerEvents = createEvents(deps, {
    fulfil: fulfilAny,
    sync,
    reversals: createReversals(deps, { sync, gifts: gifts.reversals }, deps.onRefund),
  });
  const grants = createGrants(deps, sync);
  const cancellations = createCancellations(deps, { sync, mails: deps.limits.cancelMails });
  const closures = createAccountClosures(deps);
  const closeAccount = createCloseAccount(deps, closures);
  const reconciler = createReconciler(deps, {
    fulfil,
    sync,
    events: providerEvents,
    checkouts,
    closures,
    gifts,
    reminders: createReminders(deps, sync),
  });
  const withProviderTimeout = (): Payments => payments.withTimeout(providerTimeoutMs);

  const chooser = createChooser(plans);

  const { answer } = deps.accounts;
  answer('areNamesReserved', (trx, names) => isReserved(trx, names, clock.ms()));
  answer('connectTokenOf', (checkout) => connector.tokenOf(checkout));
  answer('giftMail', gifts.mailOf);
  deps.events.on('accountDeleted', (trx, { userId }) => gifts.forget(trx, userId));
  answer('cancelTokenOf', (user) => cancellations.tokenOf(user));
  deps.events.on('accessClaimed', (trx, { userId, until }) => setClaimAccess(deps, trx, userId, until));
  deps.events.on('emailChanged', (trx, { userId }) => queueEmailUpdate(trx, userId, clock.iso()));

  return {
    plans: plans.offered,
    offersGifts: async () => (await gifts.settings.read()).is_offered,
    giftHandlers: giftRoutes({
      ...deps,
      devices: deps.accounts.devices,
      gifts,
      withProviderTimeout,
      mapProviderErrors,
    }),
    handlers: billingRoutes({
      ...deps,
      // If true, cookies get the Secure attribute.
      isSecure: deps.publicUrl.startsWith('https:'),
      devices: deps.accounts.devices,
      register: createRegister(deps, { checkouts, connector, chooser }),
      sessionLogin: createSessionLogin(deps, fulfil),
      subscriptionManager: createSubscriptionManager(deps, { checkouts, sync, connector, chooser, plans }),
      subscriptionOf: (userId) => findWithGrant(db, userId),
      connector,
      cancellations,
      staying: createStaying(deps, { sync, plans }),
      staySettings: createStaySettings(deps),
      plans,
      withProviderTimeout,
      mapProviderErrors,
    }),
    ...createWebhook(payments, providerEvents),
    subscriptionOf: async (userId) => {
      const row = await findWithGrant(db, userId);
      return effectiveSubscription(row, clock.iso());
    },
    subscriptionsOf: async (userIds) => {
      const now = clock.iso();
      const rows = await listWithGrants(db, userIds);
      const byUserId = new Map(rows.map((row) => [row.user_id, row]));
      return new Map(userIds.map((id) => [id, effectiveSubscription(byUserId.get(id), now)]));
    },
    customerUrl: (customer) => payments.customerUrl(customer),
    grantFreeMonths: (userId, months, adminId) => grants.grantFreeMonths(userId, months, adminId),
    removeSubscription: (userId, adminId) =>
      mapProviderErrors(grants.removeSubscription(userId, adminId, withProviderTimeout())),
    closeAccount: (userId, actorId) => closeAccount(userId, actorId, payments.withTimeout(closingTimeoutMs)),
    addDemoSubscription: async (userId, email, plan) => {
      const subscription = await payments.addTestSubscriber(email, plan);
      await linkCustomer(db, userId, subscription.customer, stateOf(subscription, null, clock.ms()));
      await sync(subscription.customer);
    },
    reconcile: (isForced) => reconciler.run(isForced),
    countWaitingEvents: () => countWaitingEvents(db),
    countClosures: () => countClosures(db),
    countReversals: () => countReversals(db),
    start: () => reconciler.start(),
    stop: () => reconciler.stop(),
  };
}
