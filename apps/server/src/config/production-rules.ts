import { isLoopback } from '../http/proxies.ts';
import { secretBits } from '../platform/secret-strength.ts';

/** Secrets with fewer estimated bits can be guessed; see secretBits. */
const minSecretBits = 88;

/** Minimum number of characters of a secret. */
export const minSecretLength = 32;

const makeSecret = 'Make one with: openssl rand -base64 48';

/** Checks the length of JWT_SECRET and adds an error to the problems. */
export function checkSecret(secret: string | undefined, problems: string[]): void {
  if (secret !== undefined && secret.length < minSecretLength)
    problems.push(`JWT_SECRET must have at least ${minSecretLength} characters. ${makeSecret}`);
}

/**
 * Minimum characters and estimated bits of the metrics token. Lower than for secrets: the token only gives access to
 * numbers, and can only be guessed by sending requests.
 */
const metricsToken = { minLength: 16, minBits: 56 };

/** Checks the metrics token for production and adds errors to the problems. */
export function checkMetricsToken(token: string | undefined, problems: string[]): void {
  if (token === undefined) return;
  const makeToken = 'Make one with: openssl rand -hex 16';
  if (token.length < metricsToken.minLength)
    problems.push(`METRICS_TOKEN must have at least ${metricsToken.minLength} characters. ${makeToken}`);
  else if (secretBits(token) < metricsToken.minBits)
    problems.push(`METRICS_TOKEN can be guessed: it repeats itself, or is made of words. ${makeToken}`);
}

/** Message for a secret that is long enough but can be guessed; production refuses such a secret. */
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
