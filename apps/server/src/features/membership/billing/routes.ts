import { type billingEndpoints, isLive } from '@lamplight/contract';
import type { Payments } from '../../../gateways/payments/payments.ts';
import { bearerToken } from '../../../http/auth.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { type Devices, deviceName } from '../../accounts/index.ts';
import type { Cancellations } from './cancel-subscription.ts';
import { ensureBrowser, readBrowser } from './checkout-cookie.ts';
import { findOffer, presentOffer } from './codes.ts';
import type { SubscriptionConnector } from './connect-subscription.ts';
import type { SubscriptionManager } from './manage-subscription.ts';
import { m } from './messages.ts';
import type { PlanCatalog } from './plans.ts';
import type { Register } from './registration.ts';
import type { SubscriptionRow } from './rules.ts';
import type { SessionLogin } from './session-login.ts';

interface BillingRoutesDeps {
  readonly register: Register;
  readonly sessionLogin: SessionLogin;
  readonly subscriptionManager: SubscriptionManager;
  readonly connector: Pick<SubscriptionConnector, 'connect'>;
  readonly cancellations: Omit<Cancellations, 'tokenOf'>;
  readonly plans: PlanCatalog;
  readonly subscriptionOf: (userId: number) => Promise<SubscriptionRow | undefined>;
  readonly isSecure: boolean;
  readonly devices: Devices;
  readonly limits: Record<
    'register' | 'sessionLogin' | 'cancelLinks' | 'perMember' | 'codes',
    { count(key: string): Promise<void> }
  >;
  /** Returns the provider client with the timeout of one request. */
  readonly withProviderTimeout: () => Payments;
  /** Turns provider failures into the error for the client. */
  readonly mapProviderErrors: <T>(work: Promise<T>) => Promise<T>;
}

export function billingRoutes(deps: BillingRoutesDeps): RouteHandlers<typeof billingEndpoints> {
  const {
    register,
    sessionLogin,
    subscriptionManager,
    connector,
    cancellations,
    plans,
    subscriptionOf,
    isSecure,
    devices,
    limits,
    withProviderTimeout,
    mapProviderErrors,
  } = deps;
  /** Counts a code that somebody tries. */
  const countCode = async (request: Parameters<typeof rateLimitKey>[0], code: string | undefined) => {
    if (code !== undefined) await limits.codes.count(rateLimitKey(request));
  };

  return {
    register: async ({ body, request, reply }) => {
      await limits.register.count(rateLimitKey(request));
      await countCode(request, body.code);
      void reply.header('cache-control', 'no-store');
      const browser = ensureBrowser(request, reply, isSecure);
      return { checkout_url: await mapProviderErrors(register(body, browser, withProviderTimeout())) };
    },
    signInBySession: async ({ query, request, reply }) => {
      await limits.sessionLogin.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      const browser = readBrowser(request, isSecure);
      const caller = {
        browser,
        device: deviceName(request.headers['user-agent']),
        token: bearerToken(request.headers.authorization),
      };
      const { token, signedIn } = await mapProviderErrors(
        sessionLogin(query.session_id, caller, withProviderTimeout()),
      );
      if (signedIn) devices.remember(request, reply, signedIn);
      return { access_token: token, token_type: 'bearer' };
    },
    connectSubscription: async ({ body, request, reply }) => {
      await limits.sessionLogin.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      const caller = {
        password: body.password,
        device: deviceName(request.headers['user-agent']),
        token: bearerToken(request.headers.authorization),
      };
      const { token, signedIn } = await mapProviderErrors(
        connector.connect(body.token, caller, withProviderTimeout()),
      );
      if (signedIn) devices.remember(request, reply, signedIn);
      return { access_token: token, token_type: 'bearer' };
    },
    listPlans: () => plans.offered(),
    checkCode: async ({ query, actor, request }) => {
      await countCode(request, query.code);
      const row = actor ? await subscriptionOf(actor.id) : undefined;
      const redeemer = {
        customer: row?.stripe_customer_id ?? null,
        hasSubscribed: row?.stripe_subscription_id != null && row.trial_denied === 0,
      };
      const plan = query.plan === undefined ? await plans.standard() : await plans.find(query.plan);
      return presentOffer(
        await mapProviderErrors(findOffer(query.code, plan, redeemer, withProviderTimeout())),
      );
    },
    previewPlanChange: async ({ query, actor }) => {
      await limits.perMember.count(String(actor.id));
      const row = await subscriptionOf(actor.id);
      const plan = await plans.find(query.plan);
      const id = row?.stripe_subscription_id ?? null;
      if (!row || id === null || !isLive(row.stripe_status))
        throw new ProblemError('not_found', m.nothingToChange);
      if (row.price_id === plan.id || (row.currency !== null && row.currency !== plan.currency))
        throw invalidField('plan', m.planNotForYou);
      const change = await mapProviderErrors(withProviderTimeout().previewChange(id, plan.id));
      return {
        amount_due: change.amountDue,
        credit: change.credit,
        currency: change.currency,
        renews_at: change.renewsAt === null ? null : isoOf(change.renewsAt),
      };
    },
    listAdminPlans: () => plans.list(),
    refreshPlans: () => mapProviderErrors(plans.refresh()),
    orderPlans: ({ body, actor }) => plans.order(body.ids, actor),
    savePlan: ({ params, body, actor }) => plans.save(params.id, body, actor),
    subscribe: async ({ query, actor, request, reply }) => {
      await limits.perMember.count(String(actor.id));
      await countCode(request, query.code);
      const browser = ensureBrowser(request, reply, isSecure);
      const redirect = await mapProviderErrors(
        subscriptionManager.manage({ actor, browser, payments: withProviderTimeout() }, undefined, query),
      );
      return { url: redirect.url, ...(redirect.isCheckout && { checkout_url: redirect.url }) };
    },
    upgrade: async ({ query, actor, request, reply }) => {
      await limits.perMember.count(String(actor.id));
      await countCode(request, query.code);
      const browser = ensureBrowser(request, reply, isSecure);
      return {
        portal_url: (
          await mapProviderErrors(
            subscriptionManager.upgrade({ actor, browser, payments: withProviderTimeout() }, query),
          )
        ).url,
      };
    },
    manageSubscription: async ({ query: { page }, actor, request, reply }) => {
      await limits.perMember.count(String(actor.id));
      void reply.header('cache-control', 'no-store');
      const browser = ensureBrowser(request, reply, isSecure);
      return {
        portal_url: (
          await mapProviderErrors(
            subscriptionManager.manage({ actor, browser, payments: withProviderTimeout() }, page),
          )
        ).url,
      };
    },
    cancelSubscription: async ({ actor }) => {
      await limits.perMember.count(String(actor.id));
      return { ends_at: await mapProviderErrors(cancellations.cancel(actor.id, withProviderTimeout())) };
    },
    requestCancellation: async ({ body, request }) => {
      const client = rateLimitKey(request);
      await limits.cancelLinks.count(client);
      await cancellations.requestLink(body.email, client);
      return { message: m.cancelLinkSent };
    },
    confirmCancellation: async ({ body, request, reply }) => {
      await limits.cancelLinks.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      return { ends_at: await mapProviderErrors(cancellations.confirm(body.token, withProviderTimeout())) };
    },
  };
}
