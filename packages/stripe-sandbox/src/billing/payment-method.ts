import type { Operation } from '../context.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Customer, PaymentMethod } from '../resources.ts';
import { type CardBehaviour, fingerprintOf, type TestCard } from './cards.ts';

interface Holder {
  name: string | null;
  email: string | null;
  expMonth: number;
  expYear: number;
}

/** Creates a payment method from a card, not attached to any customer. */
export function newPaymentMethod(operation: Operation, card: TestCard, holder: Holder): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: holder.email,
      name: holder.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: holder.expMonth,
      exp_year: holder.expYear,
      fingerprint: fingerprintOf(card),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    } as PaymentMethod['card'],
    created: operation.at,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  operation.world.objects.insert(method, { behaviour: card.behaviour, isConfirmed: false });
  return method;
}

export function attach(operation: Operation, method: PaymentMethod, customer: Customer): PaymentMethod {
  const attached: PaymentMethod = { ...method, customer: customer.id };
  operation.world.objects.put(attached);
  emit(operation, 'payment_method.attached', attached);
  return attached;
}

export const behaviourOf = (operation: Operation, id: string): CardBehaviour =>
  operation.world.objects.hidden(id)['behaviour'] as CardBehaviour;

/** Records that the owner has confirmed the card, so that later payments need no confirmation. */
export const confirmCard = (operation: Operation, id: string): void =>
  operation.world.objects.hide(id, { isConfirmed: true });

/** Returns whether the last month of a card is over. */
function hasExpired(operation: Operation, id: string): boolean {
  const card = operation.world.objects.find('payment_method', id)?.card;
  return card !== undefined && Date.UTC(card.exp_year, card.exp_month, 1) <= operation.at * 1000;
}

export interface ChargeResult {
  isPaid: boolean;
  declineCode: string;
}

/**
 * Tries to charge a saved card.
 * @param isFirst the owner is present and pays on a hosted page for the first time
 */
export function charge(operation: Operation, id: string | null, isFirst: boolean): ChargeResult {
  if (id === null) return { isPaid: false, declineCode: 'missing_payment_method' };
  const { first, later, declineCode } = behaviourOf(operation, id);
  if (hasExpired(operation, id)) return { isPaid: false, declineCode: 'expired_card' };
  const isUnconfirmed = first === 'asks' && operation.world.objects.hidden(id)['isConfirmed'] !== true;
  const isPaid = !isUnconfirmed && (isFirst ? first !== 'declines' : later === 'succeeds');
  return { isPaid, declineCode: isPaid ? '' : declineCode };
}
