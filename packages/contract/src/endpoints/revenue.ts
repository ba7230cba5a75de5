import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input, nullable } from '../schemas.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' });
const steps = ['day', 'week', 'month'] as const;
const amount = (description: string) => Type.Integer({ description });

const Revenue = Type.Object({
  currency: Type.String({ description: 'Three lower-case letters' }),
  at_start: amount('Monthly recurring revenue at the start, in the currency’s smallest unit'),
  new: amount('Of members who paid for the first time'),
  won_back: amount('Of members who came back'),
  expansion: amount('By which members pay more'),
  contraction: amount('By which members pay less'),
  churn: amount('Of members who left'),
  at_end: amount('Monthly recurring revenue at the end: the sum of the above'),
});
export type Revenue = Static<typeof Revenue>;

const memberSums = {
  members_at_start: Type.Integer(),
  members: Type.Integer({ description: 'Members who pay, at the end' }),
  trials: Type.Integer({ description: 'Members on trial, at the end' }),
  new: Type.Integer({ description: 'Members who paid for the first time' }),
  won_back: Type.Integer({ description: 'Members who left before, and came back' }),
  lost: Type.Integer({ description: 'Members whose subscription ended' }),
  net: Type.Integer({ description: 'By how many members there are more' }),
  churn: nullable(
    Type.Number({ description: 'lost ÷ (members_at_start + new + won_back); null if nobody was a member' }),
  ),
  revenue: Type.Array(Revenue, { description: 'By currency' }),
};
export const MemberSums = Type.Object(memberSums);
export type MemberSums = Static<typeof MemberSums>;
const Range = Type.Object({ from: Day, to: Day });

export const MemberFigures = Type.Object({
  since: nullable(
    Type.String({
      description: 'Figures before this day were filled from what was known; null if all were recorded',
    }),
  ),
  free_now: Type.Integer({
    description: 'Members with free months or premium access from an admin, who are in no other figure',
  }),
  range: Range,
  before: Range,
  step: Type.Enum(steps),
  currencies: Type.Array(Type.String()),
  totals: MemberSums,
  totals_before: MemberSums,
  periods: Type.Array(Type.Object({ start: Day, ...memberSums })),
});
export type MemberFigures = Static<typeof MemberFigures>;

export const MemberCohort = Type.Object({
  month: Day,
  joined: Type.Integer(),
  remaining: Type.Array(Type.Integer(), {
    description: 'Members of these left at the end of each month, the first being that of joining',
  }),
});
export type MemberCohort = Static<typeof MemberCohort>;

const forAdmins = { access: 'admin', group: 'Figures' } as const;
const csv = {
  download: 'text/csv; charset=utf-8',
  result: Type.String({ description: 'The file' }),
} as const;
const query = input({
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  step: Type.Optional(Type.Enum(steps)),
});

export const revenueEndpoints = {
  'GET /insights/members': {
    operationId: 'getMemberFigures',
    ...forAdmins,
    summary: 'Members, churn and monthly recurring revenue by day, week or month',
    query,
    result: MemberFigures,
  },
  'GET /insights/members/csv': {
    operationId: 'exportMemberFigures',
    ...forAdmins,
    summary: 'Members, churn and monthly recurring revenue by day, week or month as a CSV file',
    query,
    ...csv,
  },
  'GET /insights/cohorts': {
    operationId: 'listMemberCohorts',
    ...forAdmins,
    summary: 'Members by month of joining, the latest of 36 first, and how many were left in each month',
    result: Type.Array(MemberCohort),
  },
  'GET /insights/cohorts/csv': {
    operationId: 'exportMemberCohorts',
    ...forAdmins,
    summary: 'Members by month of joining as a CSV file',
    ...csv,
  },
} as const satisfies ApiDefinition;
