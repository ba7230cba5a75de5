import type { StaffRole } from '@lamplight/contract';

export type ProviderRole = 'admin' | StaffRole;

/** An identity provider, as the operator has configured it. */
export interface ProviderConfig {
  readonly id: string;
  readonly name: string;
  /** Picture as a data: URL. */
  readonly logo: string | null;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes to ask for, with spaces between; 'openid' is one of them. */
  readonly scope: string;
  /** Accounts that the provider can sign in. */
  readonly audience: 'staff' | 'members' | 'everyone';
  /** Accounts that can sign in by single sign-on only. */
  readonly requiredFor: 'none' | 'admins' | 'staff' | 'everyone';
  readonly createsAccounts: boolean;
  /** True if the provider checks a second factor itself. */
  readonly asksSecondFactor: boolean;
  /** Roles by the values of a claim. */
  readonly roles: { readonly claim: string; readonly values: Readonly<Record<string, ProviderRole>> } | null;
  /** Values of a claim that open the library, and for how many days after a sign-in. */
  readonly access: {
    readonly claim: string;
    readonly values: readonly string[];
    readonly days: number;
  } | null;
  /** Hosts inside the network that the provider's configuration may name; the issuer's own always may be one. */
  readonly internalHosts: readonly string[];
}

/** Account that signed in at a provider. */
export interface ProvenIdentity {
  readonly subject: string;
  readonly email: string | null;
  /** Only true if the provider says so. */
  readonly isEmailVerified: boolean;
  /** Name for people, as the provider has it; may be empty. */
  readonly name: string;
  /** Id of the provider's session, which back-channel logout may name. */
  readonly session: string | null;
  /** Seconds since 1970 of the proof at the provider; null if it does not say. */
  readonly authenticatedAt: number | null;
  readonly role: ProviderRole | null;
  readonly hasAccess: boolean;
}

/** Secrets of one sign-in, which bind the answer to it. */
export interface Handshake {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Claims of a valid logout token: a subject, a session, or both. */
export interface LogoutClaims {
  readonly id: string;
  readonly subject: string | null;
  readonly session: string | null;
}

export class IdentityProviderError extends Error {
  /** 'unavailable': no usable answer in time; 'refused': the answer is not valid; 'denied': the provider said no. */
  readonly reason: 'unavailable' | 'refused' | 'denied';

  constructor(reason: IdentityProviderError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IdentityProviderError';
    this.reason = reason;
  }
}

/** A provider of OpenID Connect. All methods reject with an IdentityProviderError. */
export interface IdentityProvider {
  readonly config: ProviderConfig;
  /** Address to which the provider sends the browser back. */
  readonly redirectUri: string;
  /** Creates the secrets of a sign-in. */
  begin(): Promise<Handshake>;
  /**
   * Returns the address of the provider's sign-in.
   * @param isFresh asks the person to prove who they are, signed in or not
   */
  addressOf(handshake: Handshake, isFresh: boolean): Promise<string>;
  /** Redeems what the provider has added to the redirect URI. */
  redeem(answer: URLSearchParams, handshake: Handshake): Promise<ProvenIdentity>;
  /** Validates a logout token (OpenID Connect Back-Channel Logout 1.0). */
  readLogoutToken(token: string): Promise<LogoutClaims>;
  /** Reads the provider's configuration again. */
  check(): Promise<void>;
}
