/** Limits of gifts. */
export const giftLimits = {
  /** Months that a gift can have. */
  months: [1, 3, 6, 12],
  /** Maximum gifts on offer: each plan with each number of months. */
  offers: 200,
  nameCharacters: 80,
  messageCharacters: 500,
  /** Letters and digits of a code, which carry 80 bits. */
  codeLetters: 16,
  /** Days ahead for which a gift's mail can be planned. */
  sendWithinDays: 365,
  /** Months for which a gift can be redeemed; `standard` until the publisher sets others. */
  validMonths: { min: 1, max: 60, standard: 12 },
  /** Days for which names, addresses and message stay after a gift was redeemed, taken back, or has expired. */
  namesDays: 180,
  /** Greatest amount that the payment provider takes, in the currency's smallest unit. */
  amount: 99_999_999,
  /** Maximum mails that admins can send again for one gift within 24 hours. */
  mailsPerDay: 5,
} as const;

/** States of a gift, as buyers and admins see them; unpaid ones are not listed. */
export const giftStates = ['paid', 'redeemed', 'taken_back', 'expired'] as const;
export type GiftState = (typeof giftStates)[number];

/** Letters and digits of codes: none of I, L, O and U, which are misread. */
export const giftAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a code in the form in which it is compared: capitals without separators; O is read as 0, I and L as 1. */
export const foldGiftCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Returns a code as people read it: four groups of four. */
export const giftCodeText = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');
