import type { Static } from 'typebox';
import { accountLimits as limits } from '../account-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { excerptPattern } from '../excerpt-names.ts';
import { planLimits } from '../plans.ts';
import { Type } from '../schema-builders.ts';
import { input, Moment, nullable } from '../schemas.ts';
import { translationChangesOf, translationsOf } from '../translations.ts';
import { AccessToken, PlanRights } from './accounts.ts';
import { ConsentList } from './pages.ts';

const group = 'Subscription';

/** A plan on offer. */
export const Plan = Type.Object({
  id: Type.String({ description: 'Id of its price at the payment provider' }),
  product: Type.String({ description: 'Plans of one product differ in interval and currency only' }),
  key: Type.String({ description: "'standard', or 'premium', which also allows downloads" }),
  name: Type.String(),
  line: Type.String({ description: "The publisher's line about it, in the reader's language; may be empty" }),
  unit_amount: Type.Integer({ description: "In the currency's smallest unit" }),
  currency: Type.String({ description: "Three small letters, such as 'usd'" }),
  interval: Type.String({ description: "'day', 'week', 'month' or 'year'" }),
  interval_count: Type.Integer(),
  trial_days: Type.Integer({ description: '0: the first payment is due at once' }),
  is_premium: Type.Boolean(),
  is_default: Type.Boolean({ description: 'Registration sells it to people who choose none' }),
  rights: PlanRights,
});
export type Plan = Static<typeof Plan>;

export const Plans = Type.Object({
  plans: Type.Array(Plan, {
    description: `In the publisher's order, at most ${planLimits.plans}; empty while the provider does not answer`,
  }),
  trial_days: Type.Integer({ description: 'Of the default plan' }),
  takes_codes: Type.Boolean({ description: 'Promotion codes can be given at registration and checkout' }),
});
export type Plans = Static<typeof Plans>;

const lineFields = { line: Type.String({ maxLength: 4 * planLimits.lineCharacters }) };

/** A plan as admins see it, hidden ones included. */
export const AdminPlan = Type.Object({
  plan: Plan,
  revision: Type.Integer(),
  line: Type.String({ description: 'In the default language' }),
  is_hidden: Type.Boolean({ description: 'Offered to nobody; members who have it keep it' }),
  members: Type.Integer({ description: 'Members whose live subscription has it' }),
  translations: translationsOf({ line: Type.String() }),
});
export type AdminPlan = Static<typeof AdminPlan>;

export const AdminPlans = Type.Object({
  plans: Type.Array(AdminPlan, { description: "In the publisher's order" }),
  read_at: nullable(
    Type.String({ description: 'When the provider was last read, in ISO 8601; null: never' }),
  ),
});
export type AdminPlans = Static<typeof AdminPlans>;

/** Discount of a promotion code. */
export const CodeOffer = Type.Object({
  code: Type.String(),
  percent_off: nullable(Type.Number()),
  amount_off: nullable(Type.Integer({ description: "In the currency's smallest unit" })),
  currency: nullable(Type.String()),
  duration: Type.String({ description: "'once', 'repeating' or 'forever'" }),
  months: nullable(Type.Integer({ description: "For how many months, if 'repeating'" })),
});
export type CodeOffer = Static<typeof CodeOffer>;

/** Price of a change of plan. */
export const PlanChange = Type.Object({
  amount_due: Type.Integer({ description: "Due now, in the currency's smallest unit; 0 in a trial" }),
  credit: Type.Integer({ description: 'What stays as a credit for later payments' }),
  currency: Type.String(),
  renews_at: nullable(Type.String({ description: 'When the next whole payment is due, in ISO 8601' })),
});
export type PlanChange = Static<typeof PlanChange>;

/** An invoice of the caller's subscription; once paid, it is the receipt. */
export const MemberInvoice = Type.Object({
  id: Type.String(),
  number: nullable(Type.String()),
  created_at: Moment,
  status: Type.String({ description: "'paid', 'open', 'uncollectible' or 'void'" }),
  total: Type.Integer({ description: "In the currency's smallest unit, taxes included" }),
  tax: nullable(Type.Integer({ description: 'Taxes within the total; null if there are none' })),
  currency: Type.String({ description: "Three small letters, such as 'usd'" }),
  page_url: nullable(Type.String({ description: "The payment provider's page of the invoice" })),
  pdf_url: nullable(Type.String()),
});
export type MemberInvoice = Static<typeof MemberInvoice>;

const PlanId = Type.String({
  pattern: '^[\\x21-\\x7e]+$',
  maxLength: planLimits.idCharacters,
  description: 'Id of the plan; the default plan if omitted',
});
const Code = Type.String({
  minLength: 1,
  maxLength: planLimits.codeCharacters,
  description: 'A promotion code',
});
/** Plan and promotion code that somebody chooses before paying. */
const choice = { plan: Type.Optional(PlanId), code: Type.Optional(Code) };

const adminOnly = { access: 'admin', refusal: 'settings', group: 'Plans' } as const;

const Url = Type.String({
  description:
    "Where to send the browser: the payment provider's own page, or /connect-subscription if the address already pays",
});
const PortalUrl = Type.Object({ portal_url: Url });

const Canceled = Type.Object({
  ends_at: nullable(
    Type.String({ description: 'When the subscription ends, in ISO 8601; null if it has ended' }),
  ),
  asks_reason: Type.Boolean({ description: 'The publisher would like to know why' }),
});

export const billingEndpoints = {
  'POST /auth/register/stripe-checkout': {
    operationId: 'register',
    access: 'public',
    group,
    summary:
      'Register and pay, or connect the subscription that the address has; the account exists after that',
    body: input({
      username: Type.String({ minLength: 1, maxLength: 320 }),
      email: Type.String({ minLength: 1, maxLength: 320 }),
      password: Type.String({ minLength: 1, maxLength: 1024 }),
      profile_image: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
      consents: Type.Optional(ConsentList),
      from: Type.Optional(
        Type.String({
          pattern: excerptPattern,
          maxLength: 40,
          description: 'The sample or clip from which the visitor came: it is counted, without the account',
        }),
      ),
      ...choice,
    }),
    result: Type.Object({ checkout_url: Url }),
  },
  'GET /auth/stripe/session-login': {
    operationId: 'signInBySession',
    access: 'public',
    readsToken: true,
    group,
    summary: 'Sign in once with a registration just paid; a member who paid sends and keeps their token',
    query: input({ session_id: Type.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: 300 }) }),
    result: AccessToken,
  },
  'POST /auth/connect-subscription': {
    operationId: 'connectSubscription',
    access: 'public',
    readsToken: true,
    group,
    summary:
      'Connect a subscription that existed before, by the mailed link and the password or token of the account',
    body: input({
      token: Type.String({ minLength: 1, maxLength: 100 }),
      password: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1024, description: 'The one chosen at registration' }),
      ),
    }),
    result: AccessToken,
  },
  'GET /auth/plans': {
    operationId: 'listPlans',
    access: 'public',
    group,
    summary: 'What membership costs',
    result: Plans,
  },
  'GET /auth/plans/code': {
    operationId: 'checkCode',
    access: 'public',
    readsToken: true,
    group,
    summary: 'What a promotion code gives for a plan; 422 with a sentence if it cannot be used',
    query: input({ code: Code, plan: Type.Optional(PlanId) }),
    result: CodeOffer,
  },
  'GET /auth/plans/change': {
    operationId: 'previewPlanChange',
    access: 'signed_in',
    group,
    summary: 'What a change of the own subscription to another plan costs, and when',
    query: input({ plan: PlanId }),
    result: PlanChange,
  },
  'GET /admin/plans': {
    operationId: 'listAdminPlans',
    ...adminOnly,
    summary: `All plans, hidden ones included; at most ${planLimits.plans}`,
    result: AdminPlans,
  },
  'POST /admin/plans/refresh': {
    operationId: 'refreshPlans',
    ...adminOnly,
    summary: 'Read the plans from the payment provider again',
    result: AdminPlans,
  },
  'PUT /admin/plans/order': {
    operationId: 'orderPlans',
    ...adminOnly,
    summary: 'Put the plans in another order; refused with 412 if the ids are not those of all plans',
    body: input({ ids: Type.Array(PlanId, { maxItems: planLimits.plans }) }),
    result: AdminPlans,
  },
  'PUT /admin/plans/{id}': {
    operationId: 'savePlan',
    ...adminOnly,
    summary: 'Write the line about a plan, hide it or show it',
    params: Type.Object({ id: PlanId }),
    body: input({
      revision: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
      ...lineFields,
      is_hidden: Type.Boolean(),
      translations: translationChangesOf(lineFields),
    }),
    result: AdminPlans,
  },
  'POST /auth/subscribe': {
    operationId: 'subscribe',
    access: 'signed_in',
    group,
    summary: 'Begin a subscription, or manage the one there is',
    query: input(choice),
    result: Type.Object({
      url: Url,
      checkout_url: Type.Optional(
        Type.String({ description: 'The same address, when it is a checkout and not the portal' }),
      ),
    }),
  },
  'POST /auth/upgrade': {
    operationId: 'upgrade',
    access: 'signed_in',
    group,
    summary: 'Change to another plan; to the one that allows downloads if none is given',
    query: input(choice),
    result: PortalUrl,
  },
  'GET /auth/stripe/manage-subscription': {
    operationId: 'manageSubscription',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'Manage the subscription; a checkout when it has ended, because a portal cannot restart it',
    query: input({
      page: Type.Optional(Type.Enum(['card'], { description: 'Opens the page where the card is changed' })),
    }),
    result: PortalUrl,
  },
  'GET /auth/subscription/invoices': {
    operationId: 'listInvoices',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'Invoices and receipts of the own payments, the latest first; `Link` is there if more follow',
    query: input({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: planLimits.invoicePage })),
      cursor: Type.Optional(
        Type.String({
          pattern: '^in_[A-Za-z0-9_]+$',
          maxLength: planLimits.idCharacters,
          description: 'Id of the last invoice that you have',
        }),
      ),
    }),
    result: Type.Array(MemberInvoice),
    paged: true,
  },
  'POST /auth/cancel-subscription': {
    operationId: 'cancelSubscription',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'Cancel the subscription: it ends with the period that is paid, an unpaid one at once',
    result: Canceled,
  },
  'POST /auth/cancel-subscription/link': {
    operationId: 'requestCancellation',
    access: 'public',
    group,
    summary: 'Have a link that cancels the subscription sent; answers alike for known and unknown addresses',
    body: input({ email: Type.String({ minLength: 1, maxLength: limits.emailCharacters }) }),
    result: Type.Object({ message: Type.String({ description: 'A sentence for people' }) }),
  },
  'POST /auth/cancel-subscription/confirm': {
    operationId: 'confirmCancellation',
    access: 'public',
    group,
    summary: 'Cancel the subscription with the token of a mailed link',
    body: input({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    result: Canceled,
  },
} as const satisfies ApiDefinition;
