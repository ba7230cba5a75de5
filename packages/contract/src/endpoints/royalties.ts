import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { personRoles } from '../people-limits.ts';
import { royaltyKinds, royaltyLimits } from '../royalty-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, int32, Moment, nullable } from '../schemas.ts';

/**
 * A month from 2000 on. Statements of all months from the first to the current one are computed together, so an early
 * first month would be costly.
 */
const month = Type.String({ pattern: '^20\\d{2}-\\d{2}$', description: 'YYYY-MM' });
const Currency = Type.String({
  pattern: '^([a-z]{3})?$',
  description: 'Three lower-case letters; empty for shares',
});
const Amount = Type.Object({
  currency: Type.String(),
  amount: Type.Integer({ description: 'In the currency’s smallest unit' }),
});

const ruleFields = {
  role: Type.Enum([...personRoles]),
  person_id: nullable(Id),
  book_id: nullable(Id),
  kind: Type.Enum([...royaltyKinds], {
    description: "'share' of a month's revenue by seconds heard; an amount for each 'hour' or 'finish'",
  }),
  rate: Type.Integer({
    ...int32,
    maximum: royaltyLimits.rate,
    description: 'Hundredths of a percent for a share; else in the currency’s smallest unit',
  }),
  currency: Currency,
};
const RuleInput = input(ruleFields);
export const RoyaltyRule = Type.Object({
  id: Id,
  ...ruleFields,
  person_name: nullable(Type.String({ description: 'null for all people' })),
  book_title: nullable(Type.String({ description: 'null for all books' })),
});
export type RoyaltyRule = Static<typeof RoyaltyRule>;

const settings = {
  first_month: nullable(month),
  close_day: Type.Integer({
    minimum: 0,
    maximum: royaltyLimits.closeDay,
    description: 'Day of the following month on which a month is closed; 0 for none',
  }),
};
export const RoyaltyRules = Type.Object({
  ...settings,
  may_change_first_month: Type.Boolean({ description: 'False once a month is closed' }),
  rules: Type.Array(RoyaltyRule),
});
export type RoyaltyRules = Static<typeof RoyaltyRules>;

export const RoyaltyMonth = Type.Object({
  month,
  made_at: Moment,
  closed_at: nullable(Moment),
  is_over: Type.Boolean(),
  is_next: Type.Boolean({ description: 'Whether it is the next month to be closed' }),
  revenue: Type.Array(Amount, { description: 'What members paid for the month' }),
  paid: Type.Array(Amount, { description: 'The sum of all statements' }),
  kept: Type.Array(Amount, { description: 'What of the revenue is not paid; below 0 if more is paid' }),
  books_above: Type.Array(Type.String(), {
    description: 'Titles of books whose shares are above 100 %; then nothing is paid',
  }),
});
export type RoyaltyMonth = Static<typeof RoyaltyMonth>;

export const RoyaltyStatementSummary = Type.Object({
  person_id: Id,
  name: Type.String(),
  amounts: Type.Array(Amount),
  cursor: Type.String({ description: 'Where the list goes on after this entry' }),
});
export type RoyaltyStatementSummary = Static<typeof RoyaltyStatementSummary>;

export const RoyaltyStatement = Type.Object({
  month,
  closed_at: nullable(Moment),
  person_id: Id,
  name: Type.String(),
  amounts: Type.Array(Amount),
  lines: Type.Array(
    Type.Object({
      book_title: Type.String(),
      role: Type.Enum([...personRoles]),
      kind: Type.Enum([...royaltyKinds]),
      rate: Type.Integer(),
      people: Type.Integer({ description: 'People who share this role of the book' }),
      seconds: Type.Integer(),
      finishes: Type.Integer(),
      currency: Type.String(),
      amount: Type.Integer(),
    }),
    { description: `The ${royaltyLimits.lines} largest amounts` },
  ),
  others: Type.Array(Amount, { description: 'The sum of all further lines; they are in the file' }),
});
export type RoyaltyStatement = Static<typeof RoyaltyStatement>;

const forAdmins = { access: 'admin', group: 'Royalties (admin)', refusal: 'settings' } as const;
const csv = {
  download: 'text/csv; charset=utf-8',
  result: Type.String({ description: 'The file' }),
} as const;
const MonthParams = input({ month });
const StatementParams = input({ month, id: Id });

export const royaltyEndpoints = {
  'GET /admin/royalties/rules': {
    operationId: 'listRoyaltyRules',
    ...forAdmins,
    summary: 'Rules by which people are paid, and when months are closed',
    result: RoyaltyRules,
  },
  'POST /admin/royalties/rules': {
    operationId: 'addRoyaltyRule',
    ...forAdmins,
    summary: 'Add a rule; the statements of months that are not closed are made again',
    body: RuleInput,
    result: RoyaltyRules,
  },
  'PUT /admin/royalties/rules/{id}': {
    operationId: 'saveRoyaltyRule',
    ...forAdmins,
    summary: 'Change a rule; the statements of months that are not closed are made again',
    params: IdParams,
    body: RuleInput,
    result: RoyaltyRules,
  },
  'DELETE /admin/royalties/rules/{id}': {
    operationId: 'deleteRoyaltyRule',
    ...forAdmins,
    summary: 'Delete a rule; the statements of months that are not closed are made again',
    params: IdParams,
    result: RoyaltyRules,
  },
  'PUT /admin/royalties/settings': {
    operationId: 'saveRoyaltySettings',
    ...forAdmins,
    summary: 'Set the first month, until one is closed, and the day on which months are closed',
    body: input(settings),
    result: RoyaltyRules,
  },
  'GET /admin/royalties/months': {
    operationId: 'listRoyaltyMonths',
    ...forAdmins,
    summary: `Months with royalties, the latest first; ${royaltyLimits.months} at most`,
    result: Type.Array(RoyaltyMonth),
  },
  'POST /admin/royalties/months/{month}/close': {
    operationId: 'closeRoyaltyMonth',
    ...forAdmins,
    summary: 'Close a month that is over: its statements do not change any more',
    params: MonthParams,
    result: RoyaltyMonth,
  },
  'GET /admin/royalties/months/{month}/statements': {
    operationId: 'listRoyaltyStatements',
    ...forAdmins,
    summary: 'People with statements of a month, by name',
    params: MonthParams,
    query: input({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: Type.Array(RoyaltyStatementSummary),
    paged: true,
  },
  'GET /admin/royalties/months/{month}/csv': {
    operationId: 'exportRoyaltyMonth',
    ...forAdmins,
    summary: 'All lines of all statements of a month as a CSV file',
    params: MonthParams,
    ...csv,
  },
  'GET /admin/royalties/months/{month}/statements/{id}': {
    operationId: 'getRoyaltyStatement',
    ...forAdmins,
    summary: 'The statement of a person for a month',
    params: StatementParams,
    result: RoyaltyStatement,
  },
  'GET /admin/royalties/months/{month}/statements/{id}/csv': {
    operationId: 'exportRoyaltyStatement',
    ...forAdmins,
    summary: 'The statement of a person for a month as a CSV file',
    params: StatementParams,
    ...csv,
  },
} as const satisfies ApiDefinition;
