import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { planLimits } from '../plans.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, Moment, nullable, revision } from '../schemas.ts';
import { departureOutcomes, departureReasons, stayLimits } from '../staying.ts';
import { CodeOffer } from './billing.ts';

const group = 'Subscription';
const adminOnly = { access: 'admin', refusal: 'settings', group: 'Plans' } as const;

/** Offers to a member who is about to cancel. */
export const StayOffers = Type.Object({
  pause_months: Type.Integer({ description: 'Months of the longest pause; 0: none is offered' }),
  pauses_at: nullable(
    Type.String({ description: 'When a pause would begin: the end of the time that is paid' }),
  ),
  code: nullable(CodeOffer),
});
export type StayOffers = Static<typeof StayOffers>;

const PausedMembership = Type.Object({
  pauses_at: nullable(Type.String({ description: 'When it begins; null if it has' })),
  paused_until: nullable(Type.String({ description: 'When the membership goes on by itself' })),
});

const codeField = Type.String({ maxLength: planLimits.codeCharacters });
const stayFields = {
  asks_reason: Type.Boolean({ description: 'Members who cancel are asked why' }),
  pause_months: Type.Integer({
    minimum: 0,
    maximum: stayLimits.pauseMonths,
    description: 'Months of the longest pause that they are offered; 0: none',
  }),
  code: nullable({ ...codeField, description: 'A promotion code that they are offered; null: none' }),
  win_back_days: Type.Integer({
    minimum: 0,
    maximum: stayLimits.winBackDays,
    description: 'Days after the end of a subscription until one mail asks the member to return; 0: none',
  }),
  win_back_code: nullable({ ...codeField, description: 'A promotion code in that mail; null: none' }),
};

const counted = { count: Type.Integer() };
export const StaySettings = Type.Object({
  revision: Type.Integer(),
  ...stayFields,
  reasons: Type.Array(Type.Object({ reason: nullable(Type.Enum([...departureReasons])), ...counted }), {
    description: 'Members who canceled in twelve months by reason, the most frequent first; null: none given',
  }),
  outcomes: Type.Array(Type.Object({ outcome: Type.Enum([...departureOutcomes]), ...counted }), {
    description: 'What they did in twelve months',
  }),
});
export type StaySettings = Static<typeof StaySettings>;

/** Reason why a member cancelled or nearly cancelled. */
export const Departure = Type.Object({
  id: Id,
  created_at: Moment,
  outcome: Type.Enum([...departureOutcomes]),
  reason: nullable(Type.Enum([...departureReasons])),
  text: Type.String(),
  member: nullable(Type.Object({ id: Id, username: Type.String() })),
});
export type Departure = Static<typeof Departure>;

const reasonFields = {
  reason: Type.Optional(Type.Enum([...departureReasons])),
  text: Type.Optional(Type.String({ maxLength: 4 * stayLimits.textCharacters })),
};
const Thanks = Type.Object({ done: Type.Literal(true) });

export const stayEndpoints = {
  'GET /auth/subscription/offers': {
    operationId: 'getStayOffers',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'What the publisher offers a member who is about to cancel',
    result: StayOffers,
  },
  'POST /auth/subscription/pause': {
    operationId: 'pauseSubscription',
    access: 'signed_in',
    group,
    summary: 'Pause the subscription after the time that is paid; it goes on by itself',
    body: input({ months: Type.Integer({ minimum: 1, maximum: stayLimits.pauseMonths }) }),
    result: PausedMembership,
  },
  'POST /auth/subscription/resume': {
    operationId: 'resumeSubscription',
    access: 'signed_in',
    group,
    summary: 'End the pause: one to come is dropped, after one that has begun a new period is paid now',
    result: Type.Object({ charged: Type.Boolean({ description: 'A new period was begun' }) }),
  },
  'POST /auth/subscription/offer': {
    operationId: 'takeStayOffer',
    access: 'signed_in',
    group,
    summary: 'Take the code that is offered, and stay',
    result: CodeOffer,
  },
  'POST /auth/cancel-subscription/reason': {
    operationId: 'giveDepartureReason',
    access: 'signed_in',
    withoutConsent: true,
    group,
    summary: 'Say why, within a day after canceling',
    body: input(reasonFields),
    result: Thanks,
  },
  'POST /auth/cancel-subscription/confirm/reason': {
    operationId: 'giveReasonByLink',
    access: 'public',
    group,
    summary: 'Say why with the token of a mailed link, within a day after canceling',
    body: input({ token: Type.String({ minLength: 1, maxLength: 200 }), ...reasonFields }),
    result: Thanks,
  },
  'GET /admin/plans/staying': {
    operationId: 'getStaySettings',
    ...adminOnly,
    summary: 'What members who cancel are asked and offered, and what they answered',
    result: StaySettings,
  },
  'PUT /admin/plans/staying': {
    operationId: 'saveStaySettings',
    ...adminOnly,
    summary:
      'Change what members who cancel are asked and offered; refused with 412 if it was changed since `revision`',
    body: input({ revision: Type.Integer(revision), ...stayFields }),
    result: StaySettings,
  },
  'GET /admin/plans/departures': {
    operationId: 'listDepartures',
    ...adminOnly,
    summary: 'Reasons in words of members who canceled, the latest first; `Link` is there if more follow',
    query: input({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
      cursor: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Id of the last one that you have' }),
      ),
    }),
    result: Type.Array(Departure),
    paged: true,
  },
} as const satisfies ApiDefinition;
