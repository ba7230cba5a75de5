import { type billingEndpoints, isLive } from '@lamplight/contract';
import type { Payments } from '../../../gateways/payments/payments.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { findOffer, presentOffer, redeemerOf } from './codes.ts';
import { m } from './messages.ts';
import type { PlanCatalog } from './plans.ts';
import type { RowWithGrant } from './rules.ts';

export interface PlanRoutesDeps {
  readonly plans: PlanCatalog;
  readonly subscriptionOf: (userId: number) => Promise<RowWithGrant | undefined>;
  readonly limits: Record<'perMember' | 'promotionCodes', { count(key: string): Promise<void> }>;
  /** Returns the provider client with the timeout of one request. */
  readonly withProviderTimeout: () => Payments;
  /** Maps failures of the provider to the ProblemError for the client. */
  readonly mapProviderErrors: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * Returns a function that counts an attempt at a promotion code against the client's rate limit.
 * @throws ProblemError too_many_requests
 */
export const codeCounter =
  ({ limits }: Pick<PlanRoutesDeps, 'limits'>) =>
  async (request: Parameters<typeof rateLimitKey>[0], code: string | undefined): Promise<void> => {
    if (code !== undefined) await limits.promotionCodes.count(rateLimitKey(request));
  };

type PlanHandlers = Pick<
  RouteHandlers<typeof billingEndpoints>,
  | 'listPlans'
  | 'checkCode'
  | 'previewPlanChange'
  | 'listAdminPlans'
  | 'refreshPlans'
  | 'orderPlans'
  | 'savePlan'
>;

/** Creates the handlers of calls about plans and promotion codes, for visitors, members and admins. */
export function planRoutes(deps: PlanRoutesDeps): PlanHandlers {
  const { plans, subscriptionOf, limits, withProviderTimeout, mapProviderErrors } = deps;
  const countCode = codeCounter(deps);
  return {
    listPlans: () => plans.offered(),
    checkCode: async ({ query, actor, request }) => {
      await countCode(request, query.code);
      const row = actor ? await subscriptionOf(actor.id) : undefined;
      const plan = query.plan === undefined ? await plans.standard() : await plans.find(query.plan);
      return presentOffer(
        await mapProviderErrors(findOffer(query.code, plan, redeemerOf(row), withProviderTimeout())),
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
  };
}
