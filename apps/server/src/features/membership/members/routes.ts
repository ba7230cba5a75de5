import type { Member, memberEndpoints } from '@lamplight/contract';
import { isAdmin } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import { type Actor, requireFreshSignIn } from '../../../http/auth.ts';
import { pageRangeOf, pageResponse, setPageHeaders, wantsPage } from '../../../http/pagination.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { type Accounts, cleanName } from '../../accounts/index.ts';
import { grantMonths } from '../billing/grants.ts';
import type { Billing } from '../billing/service.ts';
import { listMembers, type MemberQuery, presentMember } from './list-members.ts';
import { m } from './messages.ts';
import { type Counts, countMembers, findMembers, saveNote } from './store.ts';

export interface MembersDeps {
  /** Used for reading and for writing notes; the accounts and billing features write all other tables. */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly billing: Billing;
}

interface ListRequest {
  readonly query: MemberQuery & {
    readonly page?: number;
    readonly per_page?: number;
    readonly offset?: number;
  };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Members {
  readonly handlers: RouteHandlers<typeof memberEndpoints>;
  /** Presents one account. @throws ProblemError not_found */
  present(id: number): Promise<Member>;
}

/** Maximum members that a call without paging reads. */
const maxUnpaged = 3500;

/**
 * Maximum age in milliseconds of cached counts: every page of the list shows them, and other nodes change
 * them.
 */
const countsMaxAgeMs = 2000;

/**
 * Refuses staff who would give something to themselves; admins may.
 * @throws ProblemError forbidden
 */
function requireOther(userId: number, actor: Actor): void {
  if (userId === actor.id && !isAdmin(actor)) throw new ProblemError('forbidden', m.ownAccount);
}

const noSuchMember = () => new ProblemError('not_found', m.noSuchMember);

/** Creates the handlers of calls that give members free months or premium access, or take them back. */
function grantHandlers(
  { log, accounts, billing }: Pick<MembersDeps, 'log' | 'accounts' | 'billing'>,
  { presentOne, onChange }: { presentOne: Members['present']; onChange: () => void },
): Pick<
  Members['handlers'],
  'grantFreeSubscription' | 'removeFreeSubscription' | 'grantPremiumOverride' | 'removePremiumOverride'
> {
  async function setPremiumOverride(user_id: number, isOn: boolean, actorId: number): Promise<Member> {
    if (!(await accounts.findUser(user_id))) throw noSuchMember();
    if (await accounts.changePremiumOverride(user_id, isOn, actorId))
      log.info(
        { audit: 'members', user_id, manual_premium_override: isOn, by: actorId },
        isOn ? 'admin granted premium access' : 'admin removed premium access',
      );
    return presentOne(user_id);
  }

  return {
    grantFreeSubscription: async ({ query, actor }) => {
      const { user_id, months = grantMonths.standard } = query;
      requireOther(user_id, actor);
      requireFreshSignIn(actor);
      if (!(await accounts.findUser(user_id))) throw noSuchMember();
      await billing.grantFreeMonths(user_id, months, actor.id);
      onChange();
      return presentOne(user_id);
    },
    removeFreeSubscription: async ({ query: { user_id }, actor }) => {
      requireFreshSignIn(actor);
      if (!(await accounts.findUser(user_id))) throw noSuchMember();
      await billing.removeSubscription(user_id, actor.id);
      onChange();
      return presentOne(user_id);
    },
    grantPremiumOverride: ({ query, actor }) => {
      requireOther(query.user_id, actor);
      requireFreshSignIn(actor);
      return setPremiumOverride(query.user_id, true, actor.id);
    },
    removePremiumOverride: ({ query, actor }) => {
      requireFreshSignIn(actor);
      return setPremiumOverride(query.user_id, false, actor.id);
    },
  };
}

export function createMembers({ db, clock, log, accounts, billing }: MembersDeps): Members {
  const counts = createAsyncCache<'counts', Counts>({ clock, maxSize: 1, maxAgeMs: countsMaxAgeMs });
  const readCounts = async (): Promise<Counts> => counts.get('counts', () => countMembers(db, clock.iso()));

  async function present(ids: readonly number[]): Promise<Member[]> {
    const [rows, subscriptions] = await Promise.all([findMembers(db, ids), billing.subscriptionsOf(ids)]);
    return rows.map((row) => presentMember(row, subscriptions.get(row.id), billing.customerUrl));
  }

  /**
   * Presents one account.
   * @throws ProblemError not_found
   */
  async function presentOne(id: number): Promise<Member> {
    const [member] = await present([id]);
    if (!member) throw noSuchMember();
    return member;
  }

  async function list({ query, ...exchange }: ListRequest, isPaged: boolean): Promise<Member[]> {
    const now = clock.iso();
    const window = isPaged ? pageRangeOf(query) : null;
    const read = { now, window: window ?? { limit: maxUnpaged, offset: 0 }, counts: readCounts };
    const { rows: ids, total } = await listMembers(db, query, read);
    return pageResponse(exchange, await present(ids), { total, window });
  }

  /** Searches members. A blank text has no results. */
  const search = async (listing: ListRequest): Promise<Member[]> => {
    if (listing.query.q?.trim()) return list(listing, wantsPage(listing.query));
    if (wantsPage(listing.query)) setPageHeaders(listing, pageRangeOf(listing.query), { total: 0 });
    return [];
  };

  return {
    present: presentOne,
    handlers: {
      listMembers: (listing) => list(listing, Object.keys(listing.query).length > 0),
      countMembers: readCounts,
      searchMembers: search,
      searchUsers: search,
      editMember: async ({ query: { user_id }, body, actor }) => {
        const before = await accounts.findUser(user_id);
        if (!before) throw noSuchMember();
        const { email = before.email, username = before.username, password } = body;
        const isRenamed = cleanName(username) !== before.username || cleanName(email) !== before.email;
        if (password || isRenamed) requireFreshSignIn(actor);
        const after = await accounts.editAccount(user_id, body, actor.id);
        const fields = (['username', 'email', 'profile_image', 'password_hash'] as const).filter(
          (field) => before[field] !== after[field],
        );
        log.info({ audit: 'members', user_id, fields, by: actor.id }, 'admin changed an account');
        return presentOne(user_id);
      },
      noteMember: async ({ query: { user_id }, body, actor }) => {
        if (!(await accounts.findUser(user_id))) throw noSuchMember();
        await saveNote(db, user_id, body.note.trim(), clock.iso());
        log.info({ audit: 'members', user_id, by: actor.id }, 'admin noted something about a member');
        return presentOne(user_id);
      },
      endMemberSessions: async ({ query: { user_id }, actor }) => {
        const user = await accounts.findUser(user_id);
        if (!user) throw noSuchMember();
        if (!isAdmin(actor) && (user.role === 'admin' || user.staff_role !== null))
          throw new ProblemError('forbidden', m.signOutStaff);
        const ended = await accounts.endSessions(user_id, actor.id);
        log.info(
          { audit: 'members', user_id, ended, by: actor.id },
          'staff ended the sessions of an account',
        );
        return { ended };
      },
      changeMemberRole: async ({ query: { user_id }, body, actor }) => {
        requireFreshSignIn(actor);
        if (body.role === 'admin' && body.staff_role !== null)
          throw new ProblemError('invalid_input', m.adminHasNoRole, {
            fields: [{ field: 'staff_role', message: m.noRoleForAdmins }],
          });
        if (await accounts.changeRole(user_id, body, actor.id))
          log.info({ audit: 'members', user_id, ...body, by: actor.id }, 'admin changed a role');
        return presentOne(user_id);
      },
      deleteMember: async ({ query: { user_id }, actor }) => {
        requireFreshSignIn(actor);
        if (user_id === actor.id) throw new ProblemError('bad_request', m.deleteYourself);
        if (!(await billing.closeAccount(user_id, actor.id))) throw noSuchMember();
        counts.delete('counts');
        log.info({ audit: 'members', user_id, by: actor.id }, 'admin deleted an account');
        return { message: m.accountDeleted };
      },
      ...grantHandlers({ log, accounts, billing }, { presentOne, onChange: () => counts.delete('counts') }),
    },
  };
}
