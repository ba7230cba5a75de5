import type { Static } from 'typebox';
import { accountLimits } from '../account-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { limits as lists } from '../limits.ts';
import { memberPlans, memberSubscriptions } from '../member-filters.ts';
import { importFields, importFormats, memberImportLimits as limits } from '../member-import-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, int32, Moment, nullable, searchQuery } from '../schemas.ts';
import { Member } from './members.ts';

/** Kinds of access that an invited person can get. */
export const invitedAccess = ['free_months', 'premium', 'none'] as const;

const amount = Type.Integer({ minimum: 0 });
const Months = Type.Integer({
  minimum: accountLimits.grantMonths.min,
  maximum: accountLimits.grantMonths.max,
});

/** Column numbers, counted from 0, by the field whose values the column contains. */
const Columns = input(
  Object.fromEntries(
    importFields.map((field) => [
      field,
      Type.Optional(Type.Integer({ minimum: 0, maximum: limits.columns - 1 })),
    ]),
  ) as Record<
    (typeof importFields)[number],
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.Integer>>>
  >,
);

/** Choices for rows whose members have no access of their own, and for inactive rows. */
export const MemberImportRules = input({
  others: Type.Enum(['none', 'free_months'], {
    description:
      'Those without a subscription, premium or months of their own: invited to pay, or free months',
  }),
  months: Months,
  inactive: Type.Enum(['left_out', 'imported'], {
    description: 'Those whom the file calls inactive',
  }),
});
export type MemberImportRules = Static<typeof MemberImportRules>;

export const memberImportStates = [
  'reading',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'canceled',
] as const;

export const memberRowStates = ['ready', 'known', 'left_out', 'refused', 'imported', 'failed'] as const;
export type MemberRowState = (typeof memberRowStates)[number];

export const MemberImport = Type.Object({
  id: Id,
  state: Type.Enum([...memberImportStates], {
    description:
      "'reading': the file arrives; 'checking': rows are checked; 'checked': nothing is imported yet",
  }),
  is_quiet: Type.Boolean({ description: 'Nothing has been heard for a minute of the server that is at it' }),
  file_name: Type.String(),
  format: Type.Enum([...importFormats]),
  headers: Type.Array(Type.String(), { description: 'Names of the columns' }),
  samples: Type.Array(Type.Array(Type.String()), { description: 'The first rows' }),
  columns: Columns,
  rules: MemberImportRules,
  problem: nullable(Type.String({ description: 'What keeps it from going on, for people' })),
  rows: Type.Object({
    total: amount,
    checked: amount,
    ready: amount,
    known: amount,
    left_out: amount,
    refused: amount,
    imported: amount,
    failed: amount,
    removed: amount,
  }),
  becomes: Type.Object(
    { subscription: amount, free_months: amount, premium: amount, none: amount },
    { description: 'What the ready and imported rows become' },
  ),
  mails_per_minute: amount,
  mails_until: nullable(
    Type.String({ description: 'When the last mail so far is due; null before the start' }),
  ),
  created_at: Moment,
  created_by: nullable(Type.String({ description: 'Username' })),
  ended_at: nullable(Moment),
  undo_until: nullable(Moment),
});
export type MemberImport = Static<typeof MemberImport>;

export const MemberImportRow = Type.Object({
  line: Type.Integer({ minimum: 1, description: 'Line of the file on which the row begins' }),
  cursor: Type.String(),
  state: Type.Enum([...memberRowStates], {
    description: "'known' has an account already; 'refused' has a problem; 'failed' was tried",
  }),
  email: Type.String(),
  username: Type.String({ description: 'Of the new account; may get a number if it is taken meanwhile' }),
  access: nullable(Type.Enum(['subscription', 'free_months', 'premium', 'none'])),
  months: amount,
  plan: Type.String({ description: 'As the file or the provider names it' }),
  note: Type.String(),
  problems: Type.Array(Type.String(), { description: 'For people' }),
  user_id: nullable(Id),
});
export type MemberImportRow = Static<typeof MemberImportRow>;

const members = { access: 'admin', group: 'Members (admin)', refusal: 'members' } as const;

export const memberImportEndpoints = {
  'POST /members/invitations': {
    operationId: 'inviteMember',
    ...members,
    needsFreshSignIn: true,
    summary:
      'Add an account for somebody, who gets a mail with a link to choose a password; for an account that was added and never used, the mail is sent again. Needs a fresh sign-in',
    body: input({
      email: Type.String({ maxLength: accountLimits.emailCharacters }),
      username: Type.Optional(
        Type.String({
          maxLength: accountLimits.emailCharacters,
          description: 'One is made up if this is absent or blank',
        }),
      ),
      access: Type.Enum([...invitedAccess], { description: "'none': the person has to subscribe" }),
      months: Type.Optional({
        ...Months,
        description: `For free_months; ${accountLimits.grantMonths.standard} unless given`,
      }),
    }),
    result: Type.Object({
      member: Member,
      is_new: Type.Boolean({ description: 'False if the account existed and the mail was sent again' }),
    }),
  },
  'POST /members/export': {
    operationId: 'exportMembers',
    ...members,
    needsFreshSignIn: true,
    summary: 'All members, or those of a search, as CSV. Needs a fresh sign-in',
    body: input({
      q: searchQuery,
      subscription: Type.Optional(Type.Enum([...memberSubscriptions])),
      plan: Type.Optional(Type.Enum([...memberPlans])),
    }),
    download: 'text/csv; charset=utf-8',
    result: Type.String({ description: 'The CSV file' }),
  },
  'GET /members/imports': {
    operationId: 'listMemberImports',
    ...members,
    summary: 'Imports of members, newest first',
    query: input({
      cursor: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: lists.maxPageSize })),
    }),
    result: Type.Array(MemberImport),
    paged: true,
  },
  'POST /members/imports': {
    operationId: 'uploadMembers',
    ...members,
    needsFreshSignIn: true,
    summary: 'Send a CSV of members and check it; nothing is imported yet. Needs a fresh sign-in',
    query: input({
      file_name: Type.String({ minLength: 1, maxLength: limits.fileNameCharacters }),
    }),
    upload: { maxBytes: limits.bytes },
    result: MemberImport,
  },
  'GET /members/imports/{id}': {
    operationId: 'getMemberImport',
    ...members,
    summary: 'An import of members',
    params: IdParams,
    result: MemberImport,
  },
  'GET /members/imports/{id}/rows': {
    operationId: 'listMemberImportRows',
    ...members,
    summary: 'The rows of an import, by line',
    params: IdParams,
    query: input({
      state: Type.Optional(Type.Enum([...memberRowStates])),
      cursor: Type.Optional(Type.Integer(int32)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: lists.maxPageSize })),
    }),
    result: Type.Array(MemberImportRow),
    paged: true,
  },
  'PUT /members/imports/{id}': {
    operationId: 'checkMemberImport',
    ...members,
    summary: 'Say which column is what and what becomes of the rows, and check them again',
    params: IdParams,
    body: input({ columns: Columns, rules: MemberImportRules }),
    result: MemberImport,
  },
  'POST /members/imports/{id}/start': {
    operationId: 'startMemberImport',
    ...members,
    needsFreshSignIn: true,
    summary: 'Import the ready rows and send each new member a mail. Needs a fresh sign-in',
    params: IdParams,
    body: input({
      mails_per_minute: Type.Optional(
        Type.Integer({ minimum: limits.mailsPerMinute.min, maximum: limits.mailsPerMinute.max }),
      ),
    }),
    result: MemberImport,
  },
  'POST /members/imports/{id}/cancel': {
    operationId: 'cancelMemberImport',
    ...members,
    summary: 'Drop a checked file, or stop an import; members who are imported stay until it is undone',
    params: IdParams,
    result: MemberImport,
  },
  'POST /members/imports/{id}/undo': {
    operationId: 'undoMemberImport',
    ...members,
    needsFreshSignIn: true,
    summary:
      'Within a day: delete the imported accounts to which nobody has signed in; subscriptions at the provider go on. Needs a fresh sign-in',
    params: IdParams,
    result: MemberImport,
  },
} as const satisfies ApiDefinition;
