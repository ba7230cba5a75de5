import { accountLimits } from '@lamplight/contract/account-limits';

const { min } = accountLimits.passwordCharacters;

/** As far as a browser can tell; the mail that arrives decides. Specification §5: required, email format. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (address === '') return 'Enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
    ? null
    : 'Enter an email address, such as name@example.com.';
}

/** Why a new password cannot be sent; the server alone knows which are too common. */
export const passwordProblem = (password: string): string | null =>
  Array.from(password).length < min ? `A password needs at least ${min} characters.` : null;

export const passwordHint = `At least ${min} characters.`;
