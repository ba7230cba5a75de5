import type { stayEndpoints } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import { maxInt32 } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Cancellations } from './cancel-subscription.ts';
import { addReason, listDepartures } from './departures.ts';
import type { PlanRoutesDeps } from './plan-routes.ts';
import type { StaySettingsService } from './stay-settings.ts';
import type { Staying } from './staying.ts';

/** Default number of departures per page. */
const pageSize = 20;

interface StayRoutesDeps extends Pick<PlanRoutesDeps, 'withProviderTimeout' | 'mapProviderErrors'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly staying: Staying;
  readonly staySettings: StaySettingsService;
  readonly cancellations: Pick<Cancellations, 'ownerOf'>;
  readonly limits: Record<'perMember' | 'cancelLinks', { count(key: string): Promise<void> }>;
}

/** Creates the handlers of calls about pausing, offers to stay and reasons for leaving, for members and admins. */
export function stayRoutes(deps: StayRoutesDeps): RouteHandlers<typeof stayEndpoints> {
  const { db, clock, staying, staySettings, cancellations, limits, withProviderTimeout } = deps;
  const ask = deps.mapProviderErrors;
  const counted = async ({ id }: { readonly id: number }) => {
    await limits.perMember.count(String(id));
    return withProviderTimeout();
  };
  return {
    getStayOffers: async ({ actor }) => await ask(staying.offers(actor.id, await counted(actor))),
    pauseSubscription: async ({ actor, body }) =>
      await ask(staying.pause(actor.id, body.months, await counted(actor))),
    resumeSubscription: async ({ actor }) => ({
      charged: await ask(staying.resume(actor.id, await counted(actor))),
    }),
    takeStayOffer: async ({ actor }) => await ask(staying.takeCode(actor.id, await counted(actor))),
    giveDepartureReason: async ({ body, actor }) => {
      await limits.perMember.count(String(actor.id));
      await addReason(db, clock, actor.id, body);
      return { done: true as const };
    },
    giveReasonByLink: async ({ body: { token, ...given }, request }) => {
      await limits.cancelLinks.count(rateLimitKey(request));
      await addReason(db, clock, (await cancellations.ownerOf(token)).id, given);
      return { done: true as const };
    },
    getStaySettings: () => staySettings.get(),
    saveStaySettings: async ({ body, actor }) =>
      await ask(staySettings.save(body, actor, withProviderTimeout())),
    listDepartures: async ({ query: { limit = pageSize, cursor = maxInt32 }, ...exchange }) =>
      cursorPageResponse(exchange, await listDepartures(db, cursor, limit + 1), { limit }),
  };
}
