import { createHash } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';

/**
 * Behaviour of a test card. Card numbers are never stored: a payment method contains the brand, the last four digits
 * and this behaviour.
 */
export interface CardBehaviour {
  /** Result of the first payment, or of saving the card, while the cardholder is present to confirm it. */
  first: 'succeeds' | 'declines' | 'asks';
  /** Result of later payments with the saved card, while the cardholder is absent. */
  later: 'succeeds' | 'declines';
  /** Stripe's code for a decline. */
  declineCode: string;
  /** True if the cardholder disputes every payment immediately, as fraudulent. */
  isDisputed?: boolean;
}

export interface TestCard {
  number: string;
  /** Suffixes of Stripe's test tokens `pm_card_…` and `tok_…`. */
  token: string;
  brand: string;
  about: string;
  behaviour: CardBehaviour;
}

const good: CardBehaviour = { first: 'succeeds', later: 'succeeds', declineCode: '' };
const declined = (declineCode: string): CardBehaviour => ({
  first: 'declines',
  later: 'declines',
  declineCode,
});

/** Test cards that the sandbox supports, a part of Stripe's list. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', token: 'visa', brand: 'visa', about: 'Succeeds', behaviour: good },
  {
    number: '5555555555554444',
    token: 'mastercard',
    brand: 'mastercard',
    about: 'Succeeds',
    behaviour: good,
  },
  { number: '378282246310005', token: 'amex', brand: 'amex', about: 'Succeeds', behaviour: good },
  {
    number: '4000000000000002',
    token: 'chargeDeclined',
    brand: 'visa',
    about: 'Is declined',
    behaviour: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    token: 'chargeDeclinedInsufficientFunds',
    brand: 'visa',
    about: 'Is declined: insufficient funds',
    behaviour: declined('insufficient_funds'),
  },
  {
    number: '4000000000000069',
    token: 'chargeDeclinedExpiredCard',
    brand: 'visa',
    about: 'Is declined: expired',
    behaviour: declined('expired_card'),
  },
  {
    number: '4000000000000341',
    token: 'chargeCustomerFail',
    brand: 'visa',
    about: 'Pays now, fails on renewal',
    behaviour: { first: 'succeeds', later: 'declines', declineCode: 'generic_decline' },
  },
  {
    number: '4000002500003155',
    token: 'authenticationRequiredOnSetup',
    brand: 'visa',
    about: 'Asks for confirmation',
    behaviour: { first: 'asks', later: 'succeeds', declineCode: 'authentication_required' },
  },
  {
    number: '4000000000000259',
    token: 'createDispute',
    brand: 'visa',
    about: 'Succeeds, then is disputed',
    behaviour: { ...good, isDisputed: true },
  },
];

/** Returns the fingerprint of a card: 16 characters, the same for every customer, that do not reveal its number. */
export const fingerprintOf = ({ number }: TestCard): string =>
  createHash('sha256')
    .update(`sandbox fingerprint ${number}`)
    .digest('base64')
    .replace(/\W/g, '')
    .slice(0, 16);

const declineMessages: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

export const declineMessage = (declineCode: string): string =>
  declineMessages[declineCode] ?? 'Your card was declined.';

/** Returns Stripe's error code for a decline code. */
export const declineErrorCode = (declineCode: string): string =>
  ['expired_card', 'authentication_required'].includes(declineCode) ? declineCode : 'card_declined';

/**
 * Finds a test card by its number.
 * @param number digits, with or without spaces
 */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits);
}

/**
 * Finds a test card by token.
 * @param token such as 'pm_card_visa' or 'tok_visa'
 */
export function findTestToken(token: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(token)?.[1];
  return testCards.find((card) => card.token === name);
}

/** Verifies the check digit, to distinguish a mistyped number from a real card that is not a test card. */
export function isCardNumber(number: string): boolean {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Returns the 402 error of a declined card. With `keepsChanges`, changes such as a failed invoice are kept. */
export function cardDeclined(declineCode: string, keepsChanges = false): ApiError {
  if (declineCode === 'missing_payment_method') {
    return new ApiError(
      400,
      'invalid_request_error',
      'This customer has no attached payment source or default payment method.',
      { code: 'resource_missing' },
      keepsChanges,
    );
  }
  const details = { code: declineErrorCode(declineCode), decline_code: declineCode };
  return new ApiError(402, 'card_error', declineMessage(declineCode), details, keepsChanges);
}
