/** Limits of gifts. */
export const giftLimits = {
  /** Numbers of months that a gift can have. */
  months: [1, 3, 6, 12],
  /** Maximum number of offers; each plan with each number of months is one offer. */
  offers: 200,
  nameCharacters: 80,
  messageCharacters: 500,
  /** Number of letters and digits in a code; 16 characters of a 32-character alphabet have 80 bits. */
  codeLetters: 16,
  /** Maximum number of days ahead for which the mail of a gift can be scheduled. */
  sendWithinDays: 365,
  /** Months for which a gift can be redeemed; `standard` applies until the publisher chooses another number. */
  validMonths: { min: 1, max: 60, standard: 12 },
  /** Days for which names, addresses and message are kept after a gift was redeemed, was taken back or has expired. */
  namesDays: 180,
  /** Maximum amount that the payment provider accepts, in the currency's smallest unit. */
  amount: 99_999_999,
  /** Maximum number of times that admins can resend the mail of one gift within 24 hours. */
  mailsPerDay: 5,
} as const;

/**
 * States of a gift, as buyers and admins see them. Gifts that have not been paid are not listed, so they have no state.
 */
export const giftStates = ['paid', 'redeemed', 'taken_back', 'expired'] as const;
export type GiftState = (typeof giftStates)[number];

/** Letters and digits of gift codes. I, L, O and U are missing, because they are easily misread. */
export const giftAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a gift code in the form used for comparison: capitals without spaces and dashes, 0 for O, and 1 for I and L.
 */
export const foldGiftCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Formats a gift code for people: four groups of four characters. */
export const giftCodeText = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');
