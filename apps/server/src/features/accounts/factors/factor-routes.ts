import type { factorEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import { type Actor, requireFreshSignIn } from '../../../http/auth.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../email/outbox.ts';
import type { EmailChanges } from '../profile/email-changes.ts';
import type { SessionIdentity, Sessions } from '../sessions/sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import { deviceName, deviceText } from '../users/device-name.ts';
import { findUser, type UserRow } from '../users/store.ts';
import type { ReportFactorChange } from './factor-change.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  findAuthenticator,
  listPasskeys,
  renamePasskey,
  updateFactorFlag,
} from './factor-store.ts';
import type { Factors } from './factors.ts';
import { m } from './messages.ts';
import { presentPasskey } from './passkeys.ts';

interface FactorRoutesDeps {
  readonly db: Database;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly emailChanges: EmailChanges;
  readonly factors: Factors;
  readonly report: ReportFactorChange;
  readonly limits: {
    readonly perMember: RateLimit;
    /** Rate limit of sign-ins with a passkey. */
    readonly passkeySignIns: RateLimit;
    readonly passkeyConfirmations: RateLimit;
  };
  readonly sessions: Sessions;
  readonly startSession: StartSession;
  /**
   * Returns the single sign-on identity that this browser proved for an account before the code was asked for; null
   * if there is none.
   */
  takeProven(request: FastifyRequest, userId: number): Promise<SessionIdentity | null>;
}

const preventCaching = (reply: FastifyReply) => void reply.header('cache-control', 'no-store');
const notFound = () => new ProblemError('not_found', m.passkeyGone);

type Routes = RouteHandlers<typeof factorEndpoints>;

const boundTo = ({ id, session }: Actor): string => `account ${id}, session ${session.id}`;
const audit = (log: Log, actor: Actor, facts: object, message: string) =>
  log.info({ audit: 'accounts', user_id: actor.id, ...facts }, message);

/** Creates the handlers of calls that sign in, or confirm who a member is, with a factor. */
function signInRoutes({
  log,
  factors,
  limits,
  sessions,
  startSession,
  takeProven,
}: FactorRoutesDeps): Pick<
  Routes,
  | 'startPasskeySignIn'
  | 'signInWithPasskey'
  | 'startPasskeyConfirmation'
  | 'confirmWithPasskey'
  | 'signInWithCode'
> {
  const { passkeys } = factors;
  return {
    startPasskeySignIn: async ({ request, reply }) => {
      preventCaching(reply);
      return passkeys.signInOptions(factors.keepBrowser(request, reply));
    },
    signInWithPasskey: async ({ body, request, reply }) => {
      preventCaching(reply);
      await limits.passkeySignIns.count(rateLimitKey(request));
      const bound = factors.browserOf(request);
      const user = await passkeys.verify(body.credential, 'passkey sign-in', bound);
      const facts = { audit: 'accounts', user_id: user.id, reqId: request.id, ip: request.ip };
      log.info(facts, 'logged in with a passkey');
      return { access_token: await startSession(user, request, reply), token_type: 'bearer' };
    },
    startPasskeyConfirmation: async ({ actor, reply }) => {
      preventCaching(reply);
      return await passkeys.confirmationOptions(actor.id, boundTo(actor));
    },
    confirmWithPasskey: async ({ body, actor }) => {
      await limits.passkeyConfirmations.count(String(actor.id));
      await passkeys.verify(body.credential, 'passkey confirmation', boundTo(actor), actor.id);
      await sessions.confirm(actor.session.id);
      audit(log, actor, {}, 'confirmed with a passkey');
      return { message: m.thanks };
    },
    signInWithCode: async ({ body, request, reply }) => {
      preventCaching(reply);
      const user = await factors.finishSignIn(body.code, request, reply);
      const identity = (await takeProven(request, user.id)) ?? undefined;
      return { access_token: await startSession(user, request, reply, identity), token_type: 'bearer' };
    },
  };
}

/** Creates the handlers of calls that remove a factor. */
function removalRoutes({
  db,
  log,
  outbox,
  factors,
  report,
}: FactorRoutesDeps): Pick<Routes, 'removePasskey' | 'removeAuthenticator'> {
  /**
   * Runs the removal of a factor in a transaction. Rolls back and throws `forbidden` if no factor is left and the
   * operator requires one.
   */
  async function removeFactor(actor: Actor, remove: (trx: Database) => Promise<boolean>): Promise<boolean> {
    return await db.transaction().execute(async (trx) => {
      await lockRows(trx, 'users', [actor.id]);
      const isRemoved = await remove(trx);
      if (!(await updateFactorFlag(trx, actor.id)) && factors.isRequired(actor))
        throw new ProblemError('forbidden', m.lastFactor);
      return isRemoved;
    });
  }

  async function removePasskey(trx: Database, { id }: Actor, passkeyId: number): Promise<boolean> {
    if (!(await deletePasskey(trx, id, passkeyId))) return false;
    await report(trx, id, 'passkey_removed');
    return true;
  }

  return {
    removePasskey: async ({ params, actor }) => {
      requireFreshSignIn(actor);
      if (!(await removeFactor(actor, (trx) => removePasskey(trx, actor, params.id)))) throw notFound();
      outbox.flush();
      audit(log, actor, { passkey_id: params.id }, 'passkey removed');
      return { message: m.passkeyRemoved };
    },
    removeAuthenticator: async ({ actor }) => {
      requireFreshSignIn(actor);
      if (await removeFactor(actor, (trx) => factors.secondFactor.remove(trx, actor.id)))
        audit(log, actor, {}, 'second factor turned off');
      outbox.flush();
      return { message: m.twoStepOff };
    },
  };
}

/** Creates the handlers of calls about passkeys, authenticator apps and recovery codes. */
export function factorRoutes(deps: FactorRoutesDeps): Routes {
  const { db, log, outbox, emailChanges, factors, limits } = deps;
  const { passkeys, secondFactor } = factors;

  /**
   * Returns the account if the member may add a factor now.
   * @throws ProblemError reauthentication_required, email_unconfirmed
   */
  async function requireReady(actor: Actor): Promise<UserRow> {
    requireFreshSignIn(actor);
    const user = await findUser(db, actor.id);
    if (!user) throw new ProblemError('not_signed_in', m.pleaseSignIn);
    if (user.email_confirmed_at === null) throw new ProblemError('email_unconfirmed', m.confirmEmailFirst);
    return user;
  }

  return {
    ...signInRoutes(deps),
    getSignInMethods: async ({ actor }) => {
      const [user, rows, app, recovery_codes_left] = await Promise.all([
        findUser(db, actor.id),
        listPasskeys(db, actor.id),
        findAuthenticator(db, actor.id),
        countRecoveryCodes(db, actor.id),
      ]);
      return {
        passkeys: rows.map(presentPasskey),
        authenticator_since: app?.confirmed_at ?? null,
        recovery_codes_left,
        email_confirmed: (user?.email_confirmed_at ?? null) !== null,
        is_required: factors.isRequired(actor),
      };
    },
    sendEmailConfirmation: async ({ actor }) => {
      await limits.perMember.count(String(actor.id));
      await db.transaction().execute(async (trx) => {
        await lockRows(trx, 'users', [actor.id]);
        const user = await findUser(trx, actor.id);
        if (user) await emailChanges.requestConfirmation(trx, user);
      });
      outbox.flush();
      return { message: m.sentLink };
    },
    startPasskeyRegistration: async ({ actor, reply }) => {
      preventCaching(reply);
      return await passkeys.creationOptions(await requireReady(actor), boundTo(actor));
    },
    addPasskey: async ({ body, actor, request }) => {
      await limits.perMember.count(String(actor.id));
      const user = await requireReady(actor);
      const row = await passkeys.add(
        user,
        body.credential,
        body.name ?? deviceText(deviceName(request.headers['user-agent'])),
        boundTo(actor),
      );
      outbox.flush();
      audit(log, actor, { passkey_id: row.id }, 'passkey added');
      return presentPasskey(row);
    },
    renamePasskey: async ({ params, body, actor }) => {
      const row = await renamePasskey(db, actor.id, params.id, body.name.trim());
      if (!row) throw notFound();
      return presentPasskey(row);
    },
    startAuthenticatorSetup: async ({ actor, reply }) => {
      preventCaching(reply);
      return await secondFactor.startSetup(await requireReady(actor));
    },
    confirmAuthenticator: async ({ body, actor, request, reply }) => {
      preventCaching(reply);
      const codes = await secondFactor.confirmSetup(await requireReady(actor), body.code, request);
      outbox.flush();
      return { recovery_codes: [...codes] };
    },
    ...removalRoutes(deps),
    renewRecoveryCodes: async ({ actor, reply }) => {
      preventCaching(reply);
      requireFreshSignIn(actor);
      await limits.perMember.count(String(actor.id));
      const codes = await secondFactor.renewCodes(actor.id);
      outbox.flush();
      return { recovery_codes: [...codes] };
    },
  };
}
