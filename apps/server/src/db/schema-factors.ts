import type { Generated } from 'kysely';

/** Tables of passkeys and the second factor. */
export interface FactorTables {
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** The account's id for authenticators: says nothing about it, and is the same for all its passkeys. Base64url. */
    user_handle: string;
    /** Base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Signatures that the authenticator has counted; 0 if it does not count. */
    counter: number;
    /** Ways to reach the authenticator, as WebAuthn names them; separated by commas. */
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Authenticator apps (RFC 6238), at most one for each account. */
  authenticators: {
    user_id: number;
    /** Base32. */
    secret: string;
    /** Time step of the last accepted code: no code is accepted twice. */
    last_step: number;
    created_at: string;
    /** Null until a code has confirmed the app: sign-ins do not ask for codes yet. */
    confirmed_at: string | null;
  };
  recovery_codes: {
    user_id: number;
    /** argon2id with `salt`, which all codes of an account share. Base64url. */
    code_hash: string;
    salt: string;
    used_at: string | null;
  };
  /** Challenges of sign-ins that have been answered: each can be answered once. */
  used_challenges: { nonce: string; expires_at: string };
}
