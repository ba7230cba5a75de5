import type { billingEndpoints, Plans } from '@lamplight/contract';
import type { Payments } from '../../gateways/payments/payments.ts';
import { rateLimitKey } from '../../http/client-key.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Devices } from '../accounts/index.ts';
import { knownBrowser, markBrowser } from './browser.ts';
import type { Membership } from './membership.ts';
import type { Register } from './registration.ts';
import type { SessionLogin } from './session-login.ts';

interface Needs {
  readonly register: Register;
  readonly sessionLogin: SessionLogin;
  readonly membership: Membership;
  readonly plans: () => Promise<Plans>;
  readonly isSecure: boolean;
  readonly devices: Devices;
  readonly limits: Record<'register' | 'sessionLogin' | 'perMember', { count(key: string): Promise<void> }>;
  /** The provider, with the time that one request may ask of it. */
  readonly hurried: () => Payments;
  /** Turns the provider's failures into what a caller is told. */
  readonly answering: <T>(work: Promise<T>) => Promise<T>;
}

/** Contract call → guard → use case → wire. */
export function billingHandlers(needs: Needs): RouteHandlers<typeof billingEndpoints> {
  const { register, sessionLogin, membership, plans, isSecure, devices, limits, hurried, answering } = needs;
  return {
    'POST /auth/register/stripe-checkout': async ({ body, request, reply }) => {
      await limits.register.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      const browser = markBrowser(request, reply, isSecure);
      return { checkout_url: await answering(register(body, browser, hurried())) };
    },
    'GET /auth/stripe/session-login': async ({ query, request, reply }) => {
      await limits.sessionLogin.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      const browser = knownBrowser(request, isSecure);
      const { token, user } = await answering(sessionLogin(query.session_id, browser, hurried()));
      devices.remember(request, reply, user);
      return { access_token: token, token_type: 'bearer' };
    },
    'GET /auth/plans': async () => await plans(),
    'POST /auth/subscribe': async ({ actor, request, reply }) => {
      await limits.perMember.count(String(actor.id));
      const browser = markBrowser(request, reply, isSecure);
      const way = await answering(membership.manage({ actor, browser, payments: hurried() }));
      return { url: way.url, ...(way.isCheckout && { checkout_url: way.url }) };
    },
    'POST /auth/upgrade': async ({ actor, request, reply }) => {
      await limits.perMember.count(String(actor.id));
      const browser = markBrowser(request, reply, isSecure);
      return {
        portal_url: (await answering(membership.upgrade({ actor, browser, payments: hurried() }))).url,
      };
    },
    'GET /auth/stripe/manage-subscription': async ({ actor, request, reply }) => {
      await limits.perMember.count(String(actor.id));
      void reply.header('cache-control', 'no-store');
      const browser = markBrowser(request, reply, isSecure);
      return {
        portal_url: (await answering(membership.manage({ actor, browser, payments: hurried() }))).url,
      };
    },
  };
}
