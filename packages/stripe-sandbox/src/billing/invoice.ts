import type { Operation } from '../context.ts';
import { change, emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Customer, Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from '../resources.ts';
import { recordPayment } from './charges.ts';
import { discountLines, markUsed } from './discounts.ts';
import { type ChargeResult, charge } from './payment-method.ts';
import { invoiceTaxes, lineTaxes } from './taxes.ts';

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

/** Creates a draft invoice. The customer's credit is deducted when the invoice is finalised. */
export function draftInvoice(
  operation: Operation,
  customer: Customer,
  subscription: Subscription,
  reason: BillingReason,
  lines: readonly InvoiceLine[],
): Invoice {
  const { invoice, totals } = newInvoice(operation, customer, subscription, reason, lines);
  operation.world.objects.insert(invoice);
  markUsed(operation, totals);
  const [whole] = invoice.lines.data.filter(({ discountable }) => discountable);
  if (whole) {
    const off = whole.discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
    operation.world.objects.hide(subscription.id, { periodNet: whole.amount - off });
  }
  emit(operation, 'invoice.created', invoice);
  return invoice;
}

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** Returns an invoice with its discounts that is not stored. */
export function newInvoice(
  operation: Operation,
  customer: Customer,
  subscription: Subscription,
  reason: BillingReason,
  wholeLines: readonly InvoiceLine[],
) {
  const id = newId('in');
  const { lines, totals } = discountLines(operation, subscription, wholeLines);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal - totals.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total);
  const isTaxed = subscription.automatic_tax.enabled;
  const [period] = lines.map((line) => line['period'] as { start: number; end: number });
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: operation.at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: totals.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id, taxes: lineTaxes(line, isTaxed) })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    } as Invoice['lines'],
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    } as Invoice['parent'],
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period?.end ?? operation.at,
    period_start: period?.start ?? operation.at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    test_clock: null,
    total,
    total_discount_amounts: totals,
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: null,
    ...invoiceTaxes(lines, { subtotal, total }, isTaxed),
  };
  return { invoice, totals };
}

/** Finalises an invoice: assigns its number, and deducts from or adds to the customer's credit. */
export function finalise(operation: Operation, draft: Invoice): Invoice {
  const { objects } = operation.world;
  const customer = objects.find('customer', draft.customer);
  const balance = customer?.balance ?? 0;
  const due = Math.max(0, draft.total + balance);
  const rest = draft.total + balance - due;
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) {
    change(
      operation,
      { ...customer, balance: rest, next_invoice_sequence: sequence + 1, currency: draft.currency },
      'customer.updated',
    );
  }
  const invoice: Invoice = {
    ...draft,
    status: 'open',
    amount_due: due,
    amount_remaining: due,
    effective_at: operation.at,
    starting_balance: balance,
    ending_balance: rest,
    number: `${customer?.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    status_transitions: { ...draft.status_transitions, finalized_at: operation.at },
  };
  objects.put(invoice);
  emit(operation, 'invoice.finalized', invoice);
  return invoice;
}

/**
 * Returns the card that pays: the card set on the invoice, the subscription or the customer, in this order; null if
 * there is none.
 */
export function payingMethod(operation: Operation, invoice: Invoice): string | null {
  const { objects } = operation.world;
  const subscription = objects.find('subscription', invoice.parent?.subscription_details.subscription ?? '');
  const customer = objects.find('customer', invoice.customer);
  return subscription?.default_payment_method ?? customer?.invoice_settings?.default_payment_method ?? null;
}

/** Tries to collect an open invoice once; dunning.ts handles failures. */
export function collect(
  operation: Operation,
  invoice: Invoice,
  method: string | null,
  isFirst: boolean,
): { invoice: Invoice; result: ChargeResult } {
  const isFree = invoice.amount_due === 0;
  const result = isFree ? { isPaid: true, declineCode: '' } : charge(operation, method, isFirst);
  const tried: Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + (isFree ? 0 : 1),
  };
  if (!result.isPaid) {
    operation.world.objects.put(tried);
    return { invoice: tried, result };
  }
  const paid: Invoice = {
    ...tried,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: operation.at },
  };
  operation.world.objects.put(paid);
  operation.world.objects.schedule(paid.id, null);
  if (!isFree && method !== null) recordPayment(operation, paid, method);
  emit(operation, 'invoice.paid', paid);
  emit(operation, 'invoice.payment_succeeded', paid);
  return { invoice: paid, result };
}
