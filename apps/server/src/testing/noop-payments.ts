import { disabledPayments } from '../gateways/payments/disabled-payments.ts';
import { type Checkout, type Payments, SignatureRefused } from '../gateways/payments/payments.ts';

/** The subscription of the test app's member. */
const sold = {
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  created: 0,
  periodEnd: Date.parse('2026-02-01T00:00:00.000Z'),
  endsAt: null,
  isPremium: false,
  price: null,
  plan: null,
  pause: null,
  endedAt: null,
  card: null,
  failure: null,
} as const;

/**
 * Payment provider for tests that are not about payments: checkouts stay open and the one subscription never changes.
 */
export function noopPayments(): Payments {
  const checkouts = new Map<string, Checkout>();
  const payments: Payments = {
    ...disabledPayments,
    withTimeout: () => payments,
    startCheckout: async ({ attempt }) => {
      const id = `cs_${attempt}`;
      const known = checkouts.get(id) ?? {
        id,
        state: 'open',
        isPaid: false,
        url: `https://payments.test/${id}`,
        attempt,
        customer: null,
        subscription: null,
        trialCard: null,
        coupon: null,
      };
      checkouts.set(id, known);
      return known;
    },
    readCheckout: async (id) => checkouts.get(id) ?? null,
    expireCheckout: async (id) => {
      const known = checkouts.get(id);
      if (!known) return null;
      const expired: Checkout = { ...known, state: 'expired', url: null };
      checkouts.set(id, expired);
      return expired;
    },
    openPortal: async (customer) => `https://payments.test/portal/${customer}`,
    listOwnSubscriptions: async (customer) => (customer === sold.customer ? [sold] : []),
    findSubscriptionsOf: async () => [],
    listOwnLiveSubscriptions: async function* () {},
    listInvoices: async () => [],
    endAfterPeriod: async () => undefined,
    listPlans: async () => [],
    gifts: { ...disabledPayments.gifts, listPrices: async () => [] },
    readWebhook: async () => {
      throw new SignatureRefused('unknown');
    },
  };
  return payments;
}
