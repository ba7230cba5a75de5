import type { Static } from 'typebox';
import { accountLimits } from '../account-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { giftLimits, giftStates } from '../gift-limits.ts';
import { limits } from '../limits.ts';
import { planLimits } from '../plans.ts';
import { Type } from '../schema-builders.ts';
import { IdParams, input, int32, Moment, nullable, revision } from '../schemas.ts';
import { AccessToken, PlanRights } from './accounts.ts';
import { ConsentList } from './pages.ts';

const group = 'Gifts';
const adminOnly = { access: 'admin', refusal: 'settings', group: 'Gifts (admin)' } as const;

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' });
const months = Type.Integer({ description: `One of ${giftLimits.months.join(', ')}` });

/** A number of months of a plan that can be bought as a gift. */
export const GiftOffer = Type.Object({
  plan: Type.String({ description: "Id of the plan's price" }),
  name: Type.String({ description: 'Name of the plan' }),
  line: Type.String({ description: "The publisher's line about it; may be empty" }),
  months,
  amount: Type.Integer({ description: "In the currency's smallest unit" }),
  currency: Type.String(),
  rights: PlanRights,
});
export type GiftOffer = Static<typeof GiftOffer>;

export const GiftOffers = Type.Object({
  is_offered: Type.Boolean({ description: 'The publisher sells gifts' }),
  offers: Type.Array(GiftOffer, {
    description: 'In the order of the plans; empty without gifts, and while the provider does not answer',
  }),
  valid_months: Type.Integer({ description: 'Months for which a gift can be redeemed' }),
  first_day: Type.String({ description: "Today in the publisher's time zone, YYYY-MM-DD" }),
  last_day: Type.String({ description: 'Last day for which a mail can be planned, YYYY-MM-DD' }),
});
export type GiftOffers = Static<typeof GiftOffers>;

const State = Type.Enum([...giftStates], {
  description: "'paid' until it is redeemed; 'taken_back' after a whole refund",
});
const shared = {
  plan_name: Type.String(),
  months,
  from: Type.String({ description: 'Name that the buyer gave' }),
  to: Type.String({ description: 'Name of the recipient; may be empty' }),
  expires_at: nullable(Type.String({ description: 'Last moment to redeem it, in ISO 8601' })),
};

/** A gift as its buyer sees it. */
export const BoughtGift = Type.Object({
  ...shared,
  state: Type.Enum(['open', 'unpaid', ...giftStates], {
    description: "'open' until the payment has arrived, 'unpaid' if the checkout has ended without one",
  }),
  amount: Type.Integer(),
  currency: Type.String(),
  code: nullable(Type.String({ description: 'Null before it is paid, and once it cannot be redeemed' })),
  redeem_url: nullable(Type.String()),
  message: Type.String(),
  recipient_email: nullable(Type.String()),
  send_at: nullable(Type.String({ description: 'When the mail is or was sent, in ISO 8601' })),
  redeemed_at: nullable(Moment),
});
export type BoughtGift = Static<typeof BoughtGift>;

/** A gift as shown to anybody who has its code. */
export const CodedGift = Type.Object({
  ...shared,
  message: Type.String(),
  state: State,
});
export type CodedGift = Static<typeof CodedGift>;

/** Outcome of redeeming a gift. */
export const RedeemedGift = Type.Object({
  kind: Type.Enum(['access', 'extended'], {
    description: "'extended': the next payment of the subscription is due later",
  }),
  until: Moment,
});
export type RedeemedGift = Static<typeof RedeemedGift>;

/** A gift in the admins' list. */
export const AdminGift = Type.Object({
  id: Type.Integer(),
  ...shared,
  state: State,
  amount: Type.Integer(),
  amount_refunded: Type.Integer(),
  currency: Type.String(),
  buyer_email: nullable(Type.String()),
  recipient_email: nullable(Type.String()),
  send_at: nullable(Moment),
  paid_at: Moment,
  redeemed_at: nullable(Moment),
  member: nullable(Type.Object({ id: Type.Integer(), username: Type.String() })),
});
export type AdminGift = Static<typeof AdminGift>;

const settings = {
  is_offered: Type.Boolean(),
  valid_months: Type.Integer({
    minimum: giftLimits.validMonths.min,
    maximum: giftLimits.validMonths.max,
    description: 'Months for which a gift that is bought from now on can be redeemed',
  }),
};
export const GiftSettings = Type.Object({ revision: Type.Integer(), ...settings });
export type GiftSettings = Static<typeof GiftSettings>;

const name = { maxLength: 4 * giftLimits.nameCharacters };
const email = { maxLength: accountLimits.emailCharacters };
const code = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Spaces, hyphens and case do not matter',
});
const Token = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the address of the gift’s page',
});

export const giftEndpoints = {
  'GET /gifts/offers': {
    operationId: 'listGiftOffers',
    access: 'public',
    group,
    summary: 'Which months of which plans can be given',
    result: GiftOffers,
  },
  'POST /gifts/checkout': {
    operationId: 'buyGift',
    access: 'public',
    readsToken: true,
    group,
    summary: 'Begin to buy a gift; it exists once it is paid',
    body: input({
      plan: Type.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: planLimits.idCharacters }),
      months: Type.Integer({ minimum: 1, maximum: 1000 }),
      from: Type.String({ minLength: 1, ...name }),
      email: Type.String({ minLength: 1, ...email }),
      to: Type.Optional(Type.String(name)),
      recipient_email: Type.Optional(
        nullable(Type.String({ ...email, description: 'Where the gift is mailed; null to hand it over' })),
      ),
      message: Type.Optional(Type.String({ maxLength: 4 * giftLimits.messageCharacters })),
      send_on: Type.Optional(
        nullable(
          Type.String({
            ...Day,
            description: "Day of the mail in the publisher's time zone; null: as soon as it is paid",
          }),
        ),
      ),
    }),
    result: Type.Object({
      checkout_url: Type.String({ description: "The payment provider's page" }),
    }),
  },
  'POST /gifts/bought': {
    operationId: 'readBoughtGift',
    access: 'public',
    group,
    summary: 'The state and the code of a gift, for its buyer',
    body: input({ token: Token }),
    result: BoughtGift,
  },
  'POST /gifts/code': {
    operationId: 'checkGiftCode',
    access: 'public',
    group,
    summary: 'What a code is for; the same answer for all codes that are unknown',
    body: input({ code }),
    result: CodedGift,
  },
  'POST /gifts/redeem': {
    operationId: 'redeemGift',
    access: 'signed_in',
    isPersonal: true,
    group,
    summary: 'Redeem a gift into the own account; a subscription is extended by it',
    body: input({ code }),
    result: RedeemedGift,
  },
  'POST /gifts/register': {
    operationId: 'registerWithGift',
    access: 'public',
    group,
    summary: 'Register with a gift instead of a payment; signs the new member in',
    body: input({
      code,
      username: Type.String({ minLength: 1, maxLength: 320 }),
      email: Type.String({ minLength: 1, maxLength: 320 }),
      password: Type.String({ minLength: 1, maxLength: 1024 }),
      consents: Type.Optional(ConsentList),
    }),
    result: AccessToken,
  },
  'GET /admin/gifts': {
    operationId: 'listGifts',
    ...adminOnly,
    summary: 'Gifts that were paid, newest first; `Link` is there if more follow',
    query: input({
      state: Type.Optional(State),
      q: Type.Optional(
        Type.String({ maxLength: limits.maxQuery, description: 'Part of a name or an address, or a code' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
      cursor: Type.Optional(Type.Integer({ ...int32, description: 'Id of the last gift that you have' })),
    }),
    result: Type.Array(AdminGift),
    paged: true,
  },
  'GET /admin/gifts/settings': {
    operationId: 'readGiftSettings',
    ...adminOnly,
    summary: 'Whether gifts are sold, and how long they can be redeemed',
    result: GiftSettings,
  },
  'PUT /admin/gifts/settings': {
    operationId: 'saveGiftSettings',
    ...adminOnly,
    summary: 'Change them; gifts that were bought before keep their time',
    body: input({ revision: Type.Integer(revision), ...settings }),
    result: GiftSettings,
  },
  'POST /admin/gifts/{id}/send': {
    operationId: 'sendGiftAgain',
    ...adminOnly,
    summary: 'Send the mail with the gift again: to the recipient, or without one to the buyer',
    params: IdParams,
    result: AdminGift,
  },
  'POST /admin/gifts/{id}/cancel': {
    operationId: 'cancelGift',
    ...adminOnly,
    summary: 'Refund a gift in full, which takes it back, redeemed or not',
    params: IdParams,
    result: AdminGift,
  },
} as const satisfies ApiDefinition;
