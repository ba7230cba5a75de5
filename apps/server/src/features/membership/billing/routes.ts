import type { billingEndpoints, stayEndpoints } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { bearerToken } from '../../../http/auth.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Devices, deviceName } from '../../accounts/index.ts';
import type { Cancellations } from './cancel-subscription.ts';
import { ensureBrowser, readBrowser } from './checkout-cookie.ts';
import type { SubscriptionConnector } from './connect-subscription.ts';
import { invoiceRoutes } from './invoices.ts';
import type { SubscriptionManager } from './manage-subscription.ts';
import { m } from './messages.ts';
import { codeCounter, type PlanRoutesDeps, planRoutes } from './plan-routes.ts';
import type { Register } from './registration.ts';
import type { SessionLogin } from './session-login.ts';
import { stayRoutes } from './stay-routes.ts';
import { readStaySettings, type StaySettingsService } from './stay-settings.ts';
import type { Staying } from './staying.ts';

interface BillingRoutesDeps extends PlanRoutesDeps {
  readonly register: Register;
  readonly sessionLogin: SessionLogin;
  readonly subscriptionManager: SubscriptionManager;
  readonly connector: Pick<SubscriptionConnector, 'connect'>;
  readonly db: Database;
  readonly staying: Staying;
  readonly staySettings: StaySettingsService;
  readonly cancellations: Omit<Cancellations, 'tokenOf'>;
  readonly clock: Clock;
  readonly isSecure: boolean;
  readonly devices: Devices;
  readonly limits: PlanRoutesDeps['limits'] &
    Record<'register' | 'sessionLogin' | 'cancelLinks', { count(key: string): Promise<void> }>;
}

export function billingRoutes(
  deps: BillingRoutesDeps,
): RouteHandlers<typeof billingEndpoints & typeof stayEndpoints> {
  const { register, sessionLogin, subscriptionManager, connector, cancellations } = deps;
  const { isSecure, devices, limits, withProviderTimeout, mapProviderErrors } = deps;
  const countCode = codeCounter(deps);
  const canceled = async (canceling: Promise<string | null>) => {
    const ends_at = await mapProviderErrors(canceling);
    return { ends_at, asks_reason: (await readStaySettings(deps.db)).asks_reason === 1 };
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
    ...planRoutes(deps),
    ...invoiceRoutes(deps),
    ...stayRoutes(deps),
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
      return await canceled(cancellations.cancel(actor.id, withProviderTimeout()));
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
      return await canceled(cancellations.confirm(body.token, withProviderTimeout()));
    },
  };
}
