import type { Static } from 'typebox';
import { accountLimits as limits } from '../account-limits.ts';
import { type ApiDefinition, staffRoles } from '../endpoint.ts';
import { memberPlans, memberSubscriptions } from '../member-filters.ts';
import { memberImportLimits } from '../member-import-limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, Moment, nullable, pageQuery, searchQuery } from '../schemas.ts';
import { SubscriptionPrice } from './accounts.ts';

/** A member, as admins see them. */
export const Member = Type.Object({
  id: Id,
  username: Type.String(),
  email: Type.String(),
  role: Type.String({ description: "'admin' or 'member'" }),
  staff_role: nullable(Type.Enum([...staffRoles])),
  profile_image: nullable(Type.String()),
  stripe_status: nullable(
    Type.String({ description: 'active, trialing, or another word; null without any' }),
  ),
  stripe_subscription_id: nullable(Type.String({ description: 'free_… where months were granted' })),
  has_used_free_subscription: Type.Boolean(),
  manual_premium_override: Type.Boolean({ description: 'An admin gave premium access without payment' }),
  plan: nullable(
    Type.Enum([...memberPlans], { description: 'Null without a subscription that is paid for' }),
  ),
  subscription_price: nullable(SubscriptionPrice),
  subscription_renewal: nullable(Moment),
  access_until: nullable(
    Type.String({ description: 'End of a subscription that is set to end, or of free months' }),
  ),
  joined_at: Moment,
  last_seen_at: nullable(
    Type.String({ description: 'By the sessions still stored, to some minutes; null if there is none' }),
  ),
  note: nullable(Type.String({ description: 'What admins noted; the member does not see it in the app' })),
  provider_url: nullable(
    Type.String({ description: "The customer's page at the payment provider; null without one" }),
  ),
});
export type Member = Static<typeof Member>;

const group = 'Members (admin)';
const members = Type.Array(Member);
const refusal = 'members';
/** Common fields of endpoints for which the support role suffices. */
const support = {
  access: 'support',
  group,
  refusal: 'support',
} as const;
const userQuery = { user_id: Id };
const Message = Type.Object({ message: Type.String({ description: 'A sentence for people' }) });

const search = {
  ...support,
  query: input({ ...pageQuery, q: searchQuery }),
  result: members,
  paged: true,
} as const;

const Name = Type.String({
  minLength: 1,
  maxLength: limits.emailCharacters,
  description: 'Absent means unchanged',
});

export const memberEndpoints = {
  'GET /auth/members': {
    operationId: 'listMembers',
    ...support,
    summary: 'Every account by username; with any parameter, one page',
    query: input({
      ...pageQuery,
      q: searchQuery,
      sort: Type.Optional(
        Type.Enum(['active', 'inactive'], {
          description: 'Those with an active subscription first, or last',
        }),
      ),
      subscription: Type.Optional(
        Type.Enum([...memberSubscriptions], {
          description: 'Only members whose subscription is this: active includes free months',
        }),
      ),
      plan: Type.Optional(Type.Enum([...memberPlans], { description: 'Only members who pay for this plan' })),
    }),
    result: members,
    paged: true,
  },
  'GET /auth/members/counts': {
    operationId: 'countMembers',
    ...support,
    summary: 'How many accounts there are, with an active subscription, and that never had any',
    result: Type.Object({
      total: Type.Integer(),
      active: Type.Integer(),
      no_sub: Type.Integer({ description: 'No status, and the free subscription never used' }),
    }),
  },
  'GET /auth/search-members': {
    operationId: 'searchMembers',
    ...search,
    summary:
      'Accounts whose username or e-mail address contains a text; all of them without paging parameters',
  },
  'GET /users/search': {
    ...search,
    operationId: 'searchUsers',
    summary: 'The same as GET /auth/search-members',
  },
  'PUT /auth/admin/edit': {
    operationId: 'editMember',
    access: 'admin',
    group,
    refusal,
    summary:
      "Change an account's names, password or picture; another username, e-mail address or password needs a fresh sign-in",
    query: input(userQuery),
    body: input({
      username: Type.Optional(Name),
      email: Type.Optional(Name),
      password: Type.Optional(
        nullable(
          Type.String({
            maxLength: 10 * limits.passwordCharacters.max,
            description: 'Blank means unchanged',
          }),
        ),
      ),
      profile_image: Type.Optional(
        nullable(Type.String({ maxLength: 500, description: 'Absent means unchanged' })),
      ),
    }),
    result: Member,
  },
  'PUT /auth/admin/note': {
    operationId: 'noteMember',
    access: 'admin',
    group,
    refusal,
    summary: 'Note something about a member, for admins and support',
    query: input(userQuery),
    body: input({
      note: Type.String({ maxLength: memberImportLimits.noteCharacters, description: 'Blank removes it' }),
    }),
    result: Member,
  },
  'POST /auth/admin/end-sessions': {
    operationId: 'endMemberSessions',
    ...support,
    summary: 'Sign an account out everywhere; the sessions of staff and admins, for admins only',
    query: input(userQuery),
    result: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
  },
  'PUT /auth/admin/role': {
    operationId: 'changeMemberRole',
    needsFreshSignIn: true,
    access: 'admin',
    group,
    refusal,
    summary: 'Make an account an admin, staff or a member; the last admin stays one. Needs a fresh sign-in',
    query: input(userQuery),
    body: input({
      role: Type.Enum(['admin', 'member']),
      staff_role: nullable(
        Type.Enum([...staffRoles], { description: 'Null for admins, who have all rights' }),
      ),
    }),
    result: Member,
  },
  'DELETE /auth/admin/delete': {
    operationId: 'deleteMember',
    needsFreshSignIn: true,
    access: 'admin',
    group,
    refusal,
    summary: 'Delete an account and end what it pays for; needs a fresh sign-in',
    query: input(userQuery),
    result: Message,
  },
  'POST /auth/admin/grant-free-subscription': {
    operationId: 'grantFreeSubscription',
    needsFreshSignIn: true,
    ...support,
    summary: 'Give an account months of access without payment, once; needs a fresh sign-in',
    query: input({
      ...userQuery,
      months: Type.Optional(
        Type.Integer({
          minimum: limits.grantMonths.min,
          maximum: limits.grantMonths.max,
          description: `${limits.grantMonths.standard} unless given`,
        }),
      ),
    }),
    result: Member,
  },
  'POST /auth/admin/remove-free-subscription': {
    operationId: 'removeFreeSubscription',
    needsFreshSignIn: true,
    access: 'admin',
    group,
    refusal,
    summary:
      'Take back a grant, so that another may be given, and cancel a subscription that is paid for; needs a fresh sign-in',
    query: input(userQuery),
    result: Member,
  },
  'POST /auth/admin/grant-premium-override': {
    operationId: 'grantPremiumOverride',
    needsFreshSignIn: true,
    ...support,
    summary:
      'Give an account premium access, which includes downloads, until an admin removes it; needs a fresh sign-in',
    query: input(userQuery),
    result: Member,
  },
  'POST /auth/admin/remove-premium-override': {
    operationId: 'removePremiumOverride',
    needsFreshSignIn: true,
    ...support,
    summary:
      'Take back premium access that an admin gave; a subscription stays as it is. Needs a fresh sign-in',
    query: input(userQuery),
    result: Member,
  },
} as const satisfies ApiDefinition;
