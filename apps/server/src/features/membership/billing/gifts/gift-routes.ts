import { type giftEndpoints, limits as listLimits } from '@lamplight/contract';
import { bearerToken } from '../../../../http/auth.ts';
import { rateLimitKey } from '../../../../http/client-key.ts';
import { cursorPageResponse } from '../../../../http/pagination.ts';
import type { RateLimit } from '../../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../../http/routes.ts';
import { type Accounts, type Devices, deviceName } from '../../../accounts/index.ts';
import type { BillingContext } from '../context.ts';
import type { PlanRoutesDeps } from '../plan-routes.ts';
import type { Gifts } from './service.ts';

interface GiftRoutesDeps
  extends Pick<BillingContext, 'db'>,
    Pick<PlanRoutesDeps, 'withProviderTimeout' | 'mapProviderErrors'> {
  readonly gifts: Gifts;
  readonly accounts: Pick<Accounts, 'sessions'>;
  readonly devices: Devices;
  readonly limits: {
    readonly giftCodes: RateLimit;
    readonly gifts: RateLimit;
    readonly giftMails: RateLimit;
  };
}

/** Creates the handlers of calls about gifts, for visitors, members and admins. */
export function giftRoutes(deps: GiftRoutesDeps): RouteHandlers<typeof giftEndpoints> {
  const { db, gifts, accounts, devices, limits, withProviderTimeout, mapProviderErrors } = deps;
  return {
    listGiftOffers: () => gifts.shop.offers(),
    buyGift: async ({ body, request, reply }) => {
      await limits.gifts.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      const token = bearerToken(request.headers.authorization);
      const found = token === null ? null : await accounts.sessions.findByToken(token);
      return {
        checkout_url: await mapProviderErrors(
          gifts.shop.buy(body, found?.user.id ?? null, withProviderTimeout()),
        ),
      };
    },
    readBoughtGift: async ({ body, request, reply }) => {
      await limits.gifts.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      return await gifts.readBought(body.token, withProviderTimeout());
    },
    checkGiftCode: async ({ body, request, reply }) => {
      await limits.giftCodes.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      return await gifts.readCoded(body.code);
    },
    redeemGift: async ({ body, actor, request }) => {
      await limits.giftCodes.count(rateLimitKey(request));
      return await mapProviderErrors(gifts.redeemer.redeem(body.code, actor.id, withProviderTimeout()));
    },
    registerWithGift: async ({ body, request, reply }) => {
      await limits.giftCodes.count(rateLimitKey(request));
      void reply.header('cache-control', 'no-store');
      const user = await gifts.register(body);
      const { access_token } = await db
        .transaction()
        .execute((trx) =>
          accounts.sessions.start(trx, user, { device: deviceName(request.headers['user-agent']) }),
        );
      devices.remember(request, reply, user);
      return { access_token, token_type: 'bearer' };
    },
    listGifts: async ({ query, ...exchange }) => {
      const { limit = listLimits.pageSize, cursor, q = '', state } = query;
      const search = q.replaceAll('\0', '').trim();
      const found = await gifts.admin.list({ state, search, before: cursor, limit: limit + 1 });
      return cursorPageResponse(exchange, found, { limit });
    },
    readGiftSettings: () => gifts.settings.read(),
    saveGiftSettings: ({ body, actor }) => gifts.settings.save(body, actor),
    sendGiftAgain: async ({ params: { id }, actor }) => {
      await limits.giftMails.count(String(id));
      return await gifts.admin.sendAgain(id, actor.id);
    },
    cancelGift: async ({ params: { id }, actor }) =>
      await mapProviderErrors(gifts.admin.cancel(id, actor.id, withProviderTimeout())),
  };
}
