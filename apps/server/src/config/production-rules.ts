import { isLoopback } from '../http/proxies.ts';
import { secretBits } from '../platform/secret-strength.ts';

/** Secrets with fewer estimated bits can be guessed; see secretBits. */
const minSecretBits = 88;

/** Fewest characters of a secret. */
export const minSecretLength = 32;

const makeSecret = 'Make one with: openssl rand -base64 48';

/** Checks the length of JWT_SECRET and adds what is wrong to the problems. */
export function checkSecret(secret: string | undefined, problems: string[]): void {
  if (secret !== undefined && secret.length < minSecretLength)
    problems.push(`JWT_SECRET must have at least ${minSecretLength} characters. ${makeSecret}`);
}

/** Why production refuses a secret of sufficient length that can be guessed. */
export const guessableSecret = `JWT_SECRET can be guessed: it repeats itself, or is made of words. ${makeSecret}`;

export const isGuessableSecret = (secret: string): boolean =>
  secret.length >= minSecretLength && secretBits(secret) < minSecretBits;

/** Requires https: without TLS anyone on the network path could read sign-ins and payments. */
export function requireTls(publicUrl: string | null, problems: string[]): void {
  if (!publicUrl?.startsWith('http:')) return;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(host) || host === 'localhost' || host.endsWith('.localhost')) return;
  problems.push(
    `PUBLIC_URL must begin with https://, not '${publicUrl}': passwords would cross the network unprotected. Only this machine itself (http://127.0.0.1:4280) needs no TLS.`,
  );
}
