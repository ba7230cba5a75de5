import type { Stripe } from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import { type CheckoutOrder, PaymentsRefused, type PlanKey } from './payments.ts';
import { portalConfiguration } from './portal-configuration.ts';
import type { StripeSettings } from './stripe-client.ts';
import { defaultPrice, type PriceList, premiumPrice, readPrices, trialDaysOf } from './stripe-plans.ts';

/** Milliseconds for which the prices of the plans are cached. */
const pricesMs = 10 * 60_000;
/** Maximum number of portal configurations whose ids are cached. */
const maxPortals = 50;

export interface PricedOrder extends CheckoutOrder {
  readonly price: string;
  readonly trialDays: number;
}

/** Creates the cached prices of the plans, and what depends on them: orders, and configurations of the portal. */
export function createStripePrices(settings: StripeSettings, clock: Clock) {
  const { prices } = settings;
  const portals = new Map<string, Promise<string>>();
  let priceList: { readonly list: Promise<PriceList>; readonly untilMs: number } | undefined;

  /** Returns the prices of the plans, cached for `pricesMs`; a failure is not cached. */
  async function ownPrices(stripe: Stripe, isFresh = false): Promise<PriceList> {
    if (isFresh || priceList === undefined || priceList.untilMs <= clock.ms())
      priceList = { list: readPrices(stripe, prices), untilMs: clock.ms() + pricesMs };
    const current = priceList;
    try {
      return await current.list;
    } catch (error) {
      if (priceList === current) priceList = undefined;
      throw error;
    }
  }

  const ownProducts = async (stripe: Stripe): Promise<ReadonlySet<string>> =>
    (await ownPrices(stripe)).products;

  /** Returns the price of a kind of plan: the configured one, or the first of its kind. @throws PaymentsRefused */
  async function priceOf(stripe: Stripe, plan: PlanKey): Promise<Stripe.Price> {
    const list = await ownPrices(stripe);
    const id = (plan === 'premium' ? premiumPrice(list, prices.premium) : undefined) ?? defaultPrice(list);
    const found = list.prices.find((price) => price.id === id);
    if (!found) throw new PaymentsRefused('no price can be bought', false);
    return found;
  }

  /** Returns an order with the id of the price and the number of free days that it buys. */
  async function priced(stripe: Stripe, order: CheckoutOrder): Promise<PricedOrder> {
    if (typeof order.plan === 'object')
      return { ...order, price: order.plan.price, trialDays: order.trialDays ?? settings.trialDays };
    const price = await priceOf(stripe, order.plan);
    return {
      ...order,
      price: price.id,
      trialDays: order.trialDays ?? trialDaysOf(price, settings.trialDays),
    };
  }

  /** Returns the id of the portal configuration for changes to these prices; a failure is not cached. */
  async function portalFor(stripe: Stripe, offered: readonly string[] | undefined): Promise<string> {
    const list = await ownPrices(stripe);
    const shown = list.prices.filter(({ id, active }) => active && (offered?.includes(id) ?? true));
    const key = shown.map(({ id }) => id).join(' ');
    const portal = portals.get(key) ?? portalConfiguration(stripe, shown);
    portals.set(key, portal);
    if (portals.size > maxPortals) portals.delete(portals.keys().next().value ?? '');
    try {
      return await portal;
    } catch (error) {
      portals.delete(key);
      throw error;
    }
  }

  return { ownPrices, ownProducts, priceOf, priced, portalFor };
}
