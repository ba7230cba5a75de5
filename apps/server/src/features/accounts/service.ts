import type {
  accountEndpoints,
  apiKeyEndpoints,
  factorEndpoints,
  mailTextEndpoints,
  Site,
  singleSignOnEndpoints,
} from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import { isUniqueViolation, lockRows } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import type { IdentityProvider } from '../../gateways/identity/identity-provider.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { skeletonOf } from '../../platform/look-alikes.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Questions } from '../../platform/questions.ts';
import type { Tokens } from '../../platform/tokens.ts';
import { type ApiKeys, createApiKeys } from './api-keys/service.ts';
import { adminOrOperator, forgetAuditTexts, recordAudit } from './audit/record-audit.ts';
import { renderHtml, renderText } from './email/layout.ts';
import { createMailTexts } from './email/mail-texts.ts';
import { type NewsletterText, newsletterContent } from './email/newsletter-content.ts';
import { createOutbox, type Outbox } from './email/outbox.ts';
import { deleteEmailsTo } from './email/outbox-store.ts';
import type { AccountQuestions } from './email/questions.ts';
import { createEmailRenderer } from './email/render-email.ts';
import { createReportFactorChange } from './factors/factor-change.ts';
import { factorRoutes } from './factors/factor-routes.ts';
import { createFactors, type Factors, type RequiredFor } from './factors/factors.ts';
import { m } from './messages.ts';
import { changeRole, lockAdmins, type Roles, requireOtherAdmin } from './profile/change-role.ts';
import { createEmailChanges, namesTaken } from './profile/email-changes.ts';
import { createInvitations, type Invitations } from './profile/invitations.ts';
import { createPasswordReset } from './profile/password-reset.ts';
import { type ProfileUpdate, updateProfile } from './profile/profile.ts';
import { type AccountLimits, accountRoutes } from './routes.ts';
import { createDevices, type Devices } from './sessions/devices.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createStartSession } from './sessions/start-session.ts';
import { createReportIntrusion } from './sign-in/report-intrusion.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { providerName } from './single-sign-on/present.ts';
import { isSignInRefused } from './single-sign-on/rules.ts';
import { createSingleSignOn } from './single-sign-on/service.ts';
import { isReservedForRevert, listOwnAddresses } from './users/email-changes-store.ts';
import type { LoginThrottle } from './users/login-throttle.ts';
import { cleanName, normalizeName } from './users/rules.ts';
import {
  deleteUser,
  findUser,
  findUserByName,
  findUsersByNames,
  insertUser,
  listAdmins,
  type UserNames,
  type UserRow,
  updatePassword,
  updatePasswordAllowed,
  updatePremiumOverride,
} from './users/store.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role?: 'admin' | 'member';
  readonly is_premium?: boolean;
  readonly profile_image?: string;
}

/** A new member, from a paid registration, a gift or single sign-on. */
export interface NewMember {
  readonly username: string;
  readonly email: string;
  readonly password_hash: string;
  readonly profile_image: string | null;
  readonly email_confirmed_at: string | null;
  /** Language chosen at the registration; null for the language of the publisher or the browser. */
  readonly language: LanguageTag | null;
}

export interface Accounts {
  /** Returns the publisher's settings. */
  site(): Promise<Site>;
  readonly answer: Questions<AccountQuestions>['answer'];
  readonly handlers: RouteHandlers<typeof accountEndpoints> &
    RouteHandlers<typeof factorEndpoints> &
    RouteHandlers<typeof singleSignOnEndpoints> &
    RouteHandlers<typeof mailTextEndpoints> &
    RouteHandlers<typeof apiKeyEndpoints>;
  readonly apiKeys: Pick<ApiKeys, 'find'>;
  readonly factors: Factors;
  /** Queue of outgoing email, which other features use too. */
  readonly outbox: Outbox;
  /** Renders a newsletter as it is mailed, in the current language. */
  renderNewsletter(
    text: Pick<NewsletterText, 'subject' | 'body'>,
  ): Promise<{ readonly html: string; readonly text: string }>;
  findUser(id: number): Promise<UserRow | undefined>;
  findUserByName(name: string): Promise<UserRow | undefined>;
  /** Adds an account and returns its id. @throws ProblemError bad_request if a name is taken */
  createUser(user: NewUser): Promise<number>;
  /**
   * Adds a member and queues one welcome email within the caller's transaction; returns the id. Call
   * `outbox.flush()` after the commit.
   * @throws a unique violation if a name is taken
   */
  addMember(trx: Database, member: NewMember): Promise<number>;
  /** Invitations: accounts that admins add for other people, who choose their own password. */
  readonly invitations: Invitations;
  /**
   * Lists accounts that use any of these usernames, a username that looks like one of them, or the email address,
   * including an address that an account can still revert to. Works inside or outside a transaction.
   */
  findUsersByNames(
    tx: Database,
    names: { readonly usernames: readonly string[]; readonly email: string },
  ): Promise<UserNames[]>;
  readonly sessions: Sessions;
  /**
   * Ends all sessions of an account; returns their number.
   * @param actorId the account that ends the sessions; null for the operator
   */
  endSessions(id: number, actorId: number | null): Promise<number>;
  /** Devices from which accounts have signed in before. */
  readonly devices: Devices;
  /**
   * Locks an account until the transaction ends, so that it can be deleted; returns undefined if it does not exist.
   * @param actorId an admin, or the account's owner
   * @throws ProblemError forbidden if the account is the last admin's, or `actorId` is no admin any more
   */
  lockForDeletion(trx: Database, id: number, actorId: number): Promise<UserRow | undefined>;
  /**
   * Deletes an account, everything that refers to it, and emails to it. Does not end paid subscriptions; billing
   * must do that.
   */
  deleteAccount(trx: Database, id: number): Promise<void>;
  /** Sets a new password, and ends the account's sessions. */
  changePassword(id: number, password: string): Promise<void>;
  /** Lets an account that must use single sign-on sign in without it for `hours` hours. The operator calls this. */
  allowPassword(id: number, hours: number): Promise<void>;
  /** Removes all passkeys and the authenticator app of an account. */
  resetFactors(id: number): Promise<void>;
  /**
   * Sets an account's role and staff role; a new role revokes the account's tokens and API keys. Returns false if
   * the account already had these roles.
   * @param actorId the admin who changes it; null for the operator
   * @throws ProblemError forbidden if `actorId` is no admin any more or no admin would remain; not_found
   */
  changeRole(id: number, roles: Roles, actorId: number | null): Promise<boolean>;
  /**
   * Sets or removes the manual premium override. Returns false if it already had this value.
   * @param actorId the admin who changes it
   */
  changePremiumOverride(id: number, isOn: boolean, actorId: number): Promise<boolean>;
  /**
   * Changes an account for an admin, with the same validation as for the owner.
   * @throws ProblemError invalid_input naming each field, or bad_request if a name is taken
   */
  editAccount(id: number, update: Partial<ProfileUpdate>, actorId: number): Promise<UserRow>;
  listAdmins(): Promise<UserRow[]>;
}

export interface AccountServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: Tokens;
  readonly guesses: LoginThrottle;
  readonly limits: AccountLimits;
  readonly requiredFor: RequiredFor;
  /** Null if there is no mail server: emails are stored for the operator to read. */
  readonly mailer: Mailer | null;
  readonly viewerUrl: (id: number) => string;
  readonly publicUrl: string;
  /** Returns the publisher's settings, such as the site's name, for mails and authenticator apps. */
  readonly site: () => Promise<Site>;
  /** Days without use after which a session ends. */
  readonly sessionIdleDays: number;
  /** Providers of single sign-on. */
  readonly providers: readonly IdentityProvider[];
  readonly events: Events<Database>;
  readonly questions: Questions<AccountQuestions>;
  /** Signs links in email and the known-devices cookie. */
  readonly secret: string;
}

export function createAccountService(deps: AccountServiceDeps): Accounts {
  const { db, clock, log, mailer, guesses, limits, viewerUrl, publicUrl, questions, events } = deps;
  const render = createEmailRenderer({ ...deps, tokenOf: (...change) => emailChanges.tokenOf(...change) });
  const outbox = createOutbox({ db, clock, log, mailer, render, viewerUrl });
  const { providers } = deps;
  const configs = providers.map(({ config }) => config);
  const sessions = createSessions({
    ...deps,
    idleDays: deps.sessionIdleDays,
    isSignInRefused: (user, provider) => isSignInRefused(configs, user, provider, clock.iso()),
  });
  const emailChanges = createEmailChanges({ ...deps, outbox, sessions });
  const passwordReset = createPasswordReset({ db, clock, log, outbox, sessions, guesses, limits });
  const reportIntrusion = createReportIntrusion({ ...deps, outbox, sessions, emailChanges });
  const apiKeys = createApiKeys({ db, clock, log, requests: limits.keyRequests });
  const devices = createDevices({ ...deps, isSecure: publicUrl.startsWith('https:') });

  const report = createReportFactorChange({ clock, outbox });
  const factors = createFactors({ ...deps, devices, report });
  const startSession = createStartSession({ db, clock, outbox, sessions, devices, limits });

  const signIn = createSignIn({ ...deps, devices });

  const rowOf = ({ username, email }: { username: string; email: string }) => ({
    username: cleanName(username),
    username_key: normalizeName(username),
    username_skeleton: skeletonOf(username),
    email: cleanName(email),
    email_key: normalizeName(email),
    manual_premium_override: 0 as const,
    created_at: clock.iso(),
  });

  const deleteAccount: Accounts['deleteAccount'] = async (trx, id) => {
    const user = await findUser(trx, id);
    if (!user) return;
    await deleteEmailsTo(trx, await listOwnAddresses(trx, user, { withRequested: true }));
    await events.emit('accountDeleted', trx, { userId: id });
    await forgetAuditTexts(trx, id);
    await deleteUser(trx, id);
  };

  const addMember: Accounts['addMember'] = async (trx, { password_hash, profile_image, ...member }) => {
    const { email_confirmed_at, language, ...names } = member;
    const own = { password_hash, profile_image, email_confirmed_at, language };
    const row = { ...rowOf(names), ...own, role: 'member', is_premium: 0 } as const;
    const { id } = await insertUser(trx, row);
    await recordAudit(trx, clock, { actor_id: id, action: 'account_created', member_id: id });
    const message = { kind: 'welcome', username: row.username } as const;
    await outbox.enqueue(trx, { recipient: row.email, message, onceKey: `welcome:${id}` });
    await events.emit('accountCreated', trx, { userId: id });
    return id;
  };

  const invitations = createInvitations({ clock, outbox, events, rowOf, deleteAccount });
  const singleSignOn = createSingleSignOn({
    ...deps,
    outbox,
    sessions,
    startSession,
    factors,
    report,
    addMember,
    isUnused: invitations.isUnused,
    signIn: signIn.signIn,
  });

  return {
    site: deps.site,
    apiKeys,
    answer: questions.answer,
    handlers: {
      ...accountRoutes({
        ...deps,
        outbox,
        sessions,
        passwordReset,
        emailChanges,
        reportIntrusion,
        reportChange: report,
        devices,
        factors,
        startSession,
        signIn,
        providerName: (id) => providerName(providers, id),
      }),
      ...factorRoutes({
        ...deps,
        outbox,
        emailChanges,
        factors,
        report,
        sessions,
        startSession,
        takeProven: singleSignOn.takeProven,
      }),
      ...singleSignOn.handlers,
      ...apiKeys.handlers,
      ...createMailTexts({ ...deps, outbox, testMails: limits.testMails }),
    },
    factors,
    outbox,
    renderNewsletter: async (text) => {
      const site = await deps.site();
      const shown = { ...site, origin: publicUrl };
      const content = await newsletterContent({ ...text, unsubscribePath: '/notifications/settings' }, shown);
      return { html: renderHtml(content, shown), text: renderText(content, site) };
    },
    findUser: (id) => findUser(db, id),
    findUserByName: (name) => findUserByName(db, normalizeName(name)),
    createUser: async ({ password, role = 'member', is_premium = false, profile_image, ...names }) => {
      const row = {
        ...rowOf(names),
        password_hash: await hashPassword(password, 'first'),
        role,
        profile_image: profile_image ?? null,
        // The email address of an account that the operator adds counts as confirmed.
        email_confirmed_at: clock.iso(),
        is_premium: is_premium ? (1 as const) : (0 as const),
      };
      try {
        return await db.transaction().execute(async (trx) => {
          const { id } = await insertUser(trx, row);
          await events.emit('accountCreated', trx, { userId: id });
          return id;
        });
      } catch (error) {
        throw isUniqueViolation(error) ? namesTaken() : error;
      }
    },
    addMember,
    invitations,
    findUsersByNames: async (tx, { usernames, email }) => {
      const skeletons = usernames.map(skeletonOf);
      const holders = await findUsersByNames(tx, {
        usernames: usernames.map(normalizeName),
        skeletons,
        email,
      });
      const isReserved = await isReservedForRevert(tx, email, clock.iso());
      return isReserved
        ? [...holders, { username_key: '', username_skeleton: null, email_key: email }]
        : holders;
    },
    sessions,
    endSessions: (id, actorId) =>
      db.transaction().execute(async (trx) => {
        const ended = await sessions.revokeAccess(trx, id);
        await recordAudit(trx, clock, {
          ...adminOrOperator(actorId),
          action: 'sessions_ended',
          member_id: id,
          detail: { ended },
        });
        return ended;
      }),
    devices,
    lockForDeletion: async (trx, id, actorId) => {
      const admins = await lockAdmins(trx, id);
      const user = await findUser(trx, id);
      if (actorId !== id && !admins.includes(actorId)) throw new ProblemError('forbidden', m.onlyAdmins);
      if (user?.role === 'admin') requireOtherAdmin(admins, id, actorId);
      return user;
    },
    deleteAccount,
    changePassword: async (id, password) => {
      const hash = await hashPassword(password, 'first');
      await db.transaction().execute(async (trx) => {
        await updatePassword(trx, id, hash);
        await sessions.revokeAccess(trx, id);
      });
    },
    allowPassword: (id, hours) =>
      db.transaction().execute(async (trx) => {
        await updatePasswordAllowed(trx, id, isoOf(clock.ms() + hours * 3_600_000));
        await recordAudit(trx, clock, {
          actor_id: null,
          action: 'password_sign_in_allowed',
          member_id: id,
          detail: { hours },
          by: 'operator',
        });
      }),
    resetFactors: (id) =>
      db.transaction().execute(async (trx) => {
        await lockRows(trx, 'users', [id]);
        await factors.reset(trx, id);
      }),
    changeRole: (id, roles, actorId) => changeRole({ db, clock, sessions }, id, roles, actorId),
    editAccount: (id, update, actorId) =>
      updateProfile({ db, clock, outbox, sessions, questions, emailChanges }, id, update, { admin: actorId }),
    changePremiumOverride: (id, isOn, actorId) =>
      db.transaction().execute(async (trx) => {
        const hasChanged = await updatePremiumOverride(trx, id, isOn);
        const action = isOn ? 'premium_granted' : 'premium_removed';
        if (hasChanged) await recordAudit(trx, clock, { actor_id: actorId, action, member_id: id });
        return hasChanged;
      }),
    listAdmins: () => listAdmins(db),
  };
}
