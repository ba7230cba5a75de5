import { isLoopback } from '../http/proxies.ts';
import { secretBits } from '../platform/secret-strength.ts';

/** Secrets with fewer estimated bits can be guessed; see secretBits. */
const minSecretBits = 88;

/** Fewest characters of a secret. */
export const minSecretLength = 32;

/** Checks JWT_SECRET and adds what is wrong to the problems. */
export function checkSecret(secret: string | undefined, isProduction: boolean, problems: string[]): void {
  if (secret === undefined) return;
  const make = 'Make one with: openssl rand -base64 48';
  if (secret.length < minSecretLength)
    problems.push(`JWT_SECRET must have at least ${minSecretLength} characters. ${make}`);
  else if (isProduction && secretBits(secret) < minSecretBits)
    problems.push(`JWT_SECRET can be guessed: it repeats itself, or is made of words. ${make}`);
}

/** Requires https: without TLS anyone on the network path could read sign-ins and payments. */
export function requireTls(publicUrl: string | null, problems: string[]): void {
  if (!publicUrl?.startsWith('http:')) return;
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(host) || host === 'localhost' || host.endsWith('.localhost')) return;
  problems.push(
    `PUBLIC_URL must begin with https://, not '${publicUrl}': passwords would cross the network unprotected. Only this machine itself (http://127.0.0.1:4280) needs no TLS.`,
  );
}
