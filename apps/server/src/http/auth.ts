import type { Access, CurrentUser, KeyScope, PlanRights } from '@lamplight/contract';
import { type AccessFacts, hasScope, type Refusal, type Right, refusalOf } from '@lamplight/contract';
import type { LanguageTag } from '@lamplight/messages/languages';
import { ProblemError } from '../platform/errors.ts';
import type { TokenSubject, Tokens } from '../platform/tokens.ts';
import { m as access } from './access.messages.ts';
import { m } from './messages.ts';

/** The account that makes a request, with all facts that determine its permissions. */
export interface Actor extends AccessFacts {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** New address of the account that is not confirmed yet; null if there is none, and outside a session. */
  readonly pending_email: string | null;
  readonly profile_image: string | null;
  /** Whether the account gets a mail about a sign-in from a new device. */
  readonly sign_in_mails: boolean;
  /** Language that the member has chosen; null if none. */
  readonly language: LanguageTag | null;
  readonly stripe_customer_id: string | null;
  readonly subscription_renewal: string | null;
  /** Time at which access ends by itself; null if it does not end. */
  readonly access_until: string | null;
  readonly subscription_price: CurrentUser['subscription_price'];
  readonly plan_id: string | null;
  readonly plan_rights: PlanRights | null;
  readonly grace_until: string | null;
  readonly pauses_at: string | null;
  readonly paused_until: string | null;
  readonly trial_denied: boolean;
  /** End of a running mute (`mutedForGood` if it has no end); null if the member may write. */
  readonly muted_until: string | null;
  readonly mute_reason: string | null;
  readonly second_factor_missing: boolean;
  readonly consent_missing: boolean;
  readonly session: ActorSession;
}

/** The session in which an account makes a request. */
export interface ActorSession {
  readonly id: string;
  /** True if the member has proved who they are within the last minutes, which sensitive changes require. */
  readonly isFresh: boolean;
  /** True if the device must not play, because too many other devices of the account are playing. */
  readonly isTakenOver: boolean;
  /** True if the device has recently reported that it plays audio of this server. */
  readonly isStreaming: boolean;
  /** Id of the API key that makes the request without a session; null for a member. */
  readonly keyId: number | null;
}

/** Type of the actor of an endpoint with a declared access: only public endpoints may have no actor. */
export type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor;

/**
 * Reads session and account from the database: role and access are never taken from the token. Returns null if the
 * session has ended, or belongs to another account.
 */
export type FindActor = (subject: TokenSubject) => Promise<Actor | null>;

/**
 * An API key that makes a request: the rights of the admin who made the key, and the scopes that limit these rights.
 */
export interface KeyActor {
  readonly actor: Actor;
  readonly scopes: readonly string[];
}

/**
 * Returns the key and the rights of the admin who made it; null if the key is not valid, or that account is no longer
 * an admin.
 * @throws ProblemError too_many_requests
 */
export type FindKeyActor = (token: string) => Promise<KeyActor | null>;

export const notSignedIn = () => new ProblemError('not_signed_in', m.notSignedIn);

/** Returns the token of an Authorization header; null if the header has none. */
export function bearerToken(header: string | undefined): string | null {
  const [scheme, token] = header?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/** Returns account and session that the bearer token names. @throws ProblemError not_signed_in */
export async function readBearer(header: string | undefined, tokens: Tokens): Promise<TokenSubject> {
  const token = bearerToken(header);
  const subject = token && (await tokens.read(token));
  if (!subject) throw notSignedIn();
  return subject;
}

/**
 * Asserts that the member has proved who they are within the last minutes.
 * @throws ProblemError reauthentication_required if not; forbidden for an API key
 */
export function requireFreshSignIn({ session }: Pick<Actor, 'session'>): void {
  if (session.keyId !== null) throw new ProblemError('forbidden', m.notByKey);
  if (!session.isFresh) throw new ProblemError('reauthentication_required', m.notFresh);
}

/**
 * Returns the error if an API key may not make a call; null if it may.
 * @param scope scope that allows the call; null if no key may make it
 */
export function keyRefusal(
  { actor, scopes }: KeyActor,
  scope: KeyScope | null,
  right: Right,
): ProblemError | null {
  if (scope === null) return new ProblemError('forbidden', m.notByKey);
  if (!hasScope(scopes, scope)) return new ProblemError('scope_missing', m.scope_missing({ scope }));
  // A page version that the admin has not agreed to yet does not stop the publisher's programs.
  return refusalError({ ...actor, consent_missing: false }, right);
}

/** Returns the error if an account lacks a kind of access; null if it has the access. */
export function refusalError(facts: AccessFacts, right: Right, refusal?: Refusal): ProblemError | null {
  const code = refusalOf(facts, right);
  const isRight = code !== 'second_factor_setup_required' && code !== 'consent_required';
  return code && new ProblemError(code, isRight && refusal ? access[refusal] : m[code]);
}
