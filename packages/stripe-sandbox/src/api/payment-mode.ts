import type { PaymentPlan } from '../billing/payment-checkout.ts';
import type { Operation } from '../context.ts';
import { invalid } from '../http/api-error.ts';
import { equalities, listing } from '../http/listing.ts';
import type { Params } from '../http/params.ts';
import type { Routes } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { Price } from '../resources.ts';
import { getOr404, getPrice, getProduct } from './get-or-404.ts';
import { createPrice, createProduct } from './prices.ts';

/** Maximum amount of a payment, in the currency's smallest unit. */
const maxAmount = 99_999_999;

/** Creates the price of a line that specifies its own amount. As at Stripe, such a price cannot be used again. */
function inlinePrice(operation: Operation, data: Params): Price {
  const amount = data.integer('unit_amount');
  const name = 'line_items[0][price_data][unit_amount]';
  if (amount === undefined) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  if (amount < 1) throw invalid('Invalid positive integer', name, 'parameter_invalid_integer');
  const made = data.within('product_data');
  data.ignore('tax_behavior');
  const product = made
    ? createProduct(operation, {
        id: newId('prod', 14),
        name: made.needed('name'),
        description: made.textOrNull('description') ?? null,
        metadata: made.metadata(),
      })
    : getProduct(operation, data.needed('product'), 'line_items[0][price_data][product]');
  const price = createPrice(operation, {
    id: newId('price'),
    product: product.id,
    currency: data.needed('currency').toLowerCase(),
    unitAmount: amount,
    recurring: null,
    lookupKey: null,
    nickname: null,
    metadata: {},
  });
  const inactive = { ...price, active: false };
  operation.world.objects.put(inactive);
  return inactive;
}

/** Reads the line of a session in mode `payment`: a one-time price, or an amount. */
export function paymentLine(operation: Operation, item: Params): { price: Price; quantity: number } {
  const data = item.within('price_data');
  if (data && item.has('price'))
    throw invalid('You may only specify one of these parameters: price, price_data.', 'line_items[0]');
  const price = data
    ? inlinePrice(operation, data)
    : getPrice(operation, item.needed('price'), 'line_items[0][price]');
  if (price.recurring)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items[0]',
    );
  if (!data && !price.active) throw invalid(`The price ${price.id} is inactive.`, 'line_items[0][price]');
  const quantity = item.integer('quantity') ?? 1;
  if (quantity < 1) throw invalid('Invalid positive integer', 'line_items[0][quantity]');
  if (price.unit_amount * quantity > maxAmount)
    throw invalid('Amount must be no more than $999,999.99', 'line_items', 'amount_too_large');
  return { price, quantity };
}

/** Reads the fields that a session in mode `payment` copies to its payment. */
export function paymentPlan(params: Params): PaymentPlan {
  if (params.has('discounts') || params.has('allow_promotion_codes'))
    throw invalid('The sandbox knows discounts in `subscription` mode only.', 'discounts');
  const sent = params.within('payment_intent_data');
  sent?.ignore('receipt_email', 'statement_descriptor_suffix');
  params.ignore('customer_creation', 'invoice_creation');
  return { metadata: sent?.metadata() ?? {}, description: sent?.textOrNull('description') ?? null };
}

export const paymentIntents: Routes = {
  'GET /v1/payment_intents': (operation, params) =>
    listing(operation, params, 'payment_intent', '/v1/payment_intents', equalities(params, 'customer')),
  'GET /v1/payment_intents/:id': (operation, _params, id) =>
    getOr404(operation, 'payment_intent', 'payment_intent', id),
};
