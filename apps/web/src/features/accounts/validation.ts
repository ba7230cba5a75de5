import { accountLimits } from '@lamplight/contract/account-limits';

const { min } = accountLimits.passwordCharacters;

/** A rough check; the confirmation mail decides. Specification §5: required, email format. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (address === '') return 'Enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
    ? null
    : 'Enter an email address, such as name@example.com.';
}

/** Returns why a new password is invalid, or null; only the server knows which are too common. */
export const passwordProblem = (password: string): string | null =>
  Array.from(password).length < min ? `A password needs at least ${min} characters.` : null;

export const passwordHint = `At least ${min} characters.`;
