import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import type { Handshake, ProvenIdentity } from '../../../gateways/identity/identity-provider.ts';
import { type Clock, isoOf } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { createShortCookie } from '../factors/factors.ts';
import { m } from './messages.ts';
import {
  consumeSignOn,
  findProven,
  hashSecret,
  insertSignOn,
  keepIdentity,
  type SignOnRow,
} from './store.ts';

/** Minutes after its start in which a sign-on must be finished, including the linking of an account. */
export const signOnMinutes = 15;
const minuteMs = 60_000;

/** Returns the time at which a sign-on that begins now expires. */
export const signOnExpiry = (clock: Clock): string => isoOf(clock.ms() + signOnMinutes * minuteMs);

/**
 * A proven identity that is not signed in yet: the password of its account is missing or, if an account is linked, its
 * second factor.
 */
interface Pending {
  readonly proven: ProvenIdentity;
  readonly linked: { readonly userId: number; readonly identityId: number } | null;
}

interface StartedSignOn extends Pick<SignOnRow, 'provider' | 'purpose' | 'session_id'> {
  readonly handshake: Handshake;
}

interface SignOnDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const startAgain = () => new ProblemError('challenge_invalid', m.tookTooLong);

/** Sign-ons in progress; a cookie binds each to the browser that began it. */
export type SignOns = ReturnType<typeof createSignOns>;

export function createSignOns({ db, clock, publicUrl }: SignOnDeps) {
  const cookie = createShortCookie('single_sign_on', publicUrl.startsWith('https:'), signOnMinutes * 60);

  return {
    async start({ handshake, ...signOn }: StartedSignOn, request: FastifyRequest, reply: FastifyReply) {
      const known = cookie.read(request) ?? '';
      const browser = /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
      const now = clock.iso();
      await insertSignOn(
        db,
        {
          ...signOn,
          state_hash: hashSecret(handshake.state),
          browser_hash: hashSecret(browser),
          nonce: handshake.nonce,
          code_verifier: handshake.codeVerifier,
          used_at: null,
          identity: null,
          created_at: now,
          expires_at: signOnExpiry(clock),
        },
        now,
      );
      cookie.write(reply, browser);
    },
    /**
     * Returns the sign-on that a provider's answer belongs to and marks it as used: a second call throws.
     * @throws ProblemError challenge_invalid
     */
    async consume(provider: string, state: string, request: FastifyRequest): Promise<SignOnRow> {
      const browser = cookie.read(request);
      const signOn =
        browser === null
          ? undefined
          : await consumeSignOn(db, { state, browser, provider, now: clock.iso() });
      if (!signOn) throw startAgain();
      return signOn;
    },
    /**
     * Stores a proven identity until its owner has proved, by password or second factor, that the account is theirs.
     */
    keep: ({ state_hash }: SignOnRow, pending: Pending) =>
      keepIdentity(db, state_hash, JSON.stringify(pending)),
    /**
     * Returns the latest stored identity of this browser, which waits for a password or second factor; null if there
     * is none.
     */
    async findPending(request: FastifyRequest): Promise<(Pending & { readonly signOn: SignOnRow }) | null> {
      const browser = cookie.read(request);
      const signOn = browser === null ? undefined : await findProven(db, browser, clock.iso());
      return signOn?.identity ? { ...(JSON.parse(signOn.identity) as Pending), signOn } : null;
    },
  };
}

/**
 * Returns the browser's proven identity without a linked account.
 * @throws ProblemError challenge_invalid if there is none
 */
export async function requireUnlinked(signOns: SignOns, request: FastifyRequest) {
  const pending = await signOns.findPending(request);
  if (!pending || pending.linked) throw startAgain();
  return pending;
}
