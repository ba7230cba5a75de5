import { newId } from '../ids.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '../resources.ts';

interface Period {
  start: number;
  end: number;
}

/** Returns an invoice line for a subscription. Amounts are in the smallest unit; a credit is negative. */
export function lineOf(
  subscription: Subscription,
  item: SubscriptionItem,
  line: { price: Price; amount: number; description: string; period: Period; isProration: boolean },
): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: line.isProration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: 'price_details',
      unit_amount_decimal: String(line.price.unit_amount),
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  };
}

/** Returns the line for a whole period; a trial costs nothing. */
export function periodLine(
  subscription: Subscription,
  item: SubscriptionItem,
  productName: string,
): InvoiceLine {
  const isTrial = subscription.status === 'trialing';
  return lineOf(subscription, item, {
    price: item.price,
    amount: isTrial ? 0 : item.price.unit_amount * item.quantity,
    description: isTrial ? `Trial period for ${productName}` : `${item.quantity} × ${productName}`,
    period: { start: item.current_period_start, end: item.current_period_end },
    isProration: false,
  });
}
