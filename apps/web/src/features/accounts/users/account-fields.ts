import { accountLimits } from '@lamplight/contract/account-limits';
import { m } from './messages.ts';

const { min } = accountLimits.passwordCharacters;

const plain = { autoCapitalize: 'none', spellCheck: false, required: true } as const;

/** Props of the username field, shared by several forms. */
export const usernameField = {
  ...plain,
  label: m.username,
  type: 'text',
  autoComplete: 'username',
  autoCorrect: 'off',
  maxLength: accountLimits.usernameCharacters,
} as const;

export const emailField = {
  ...plain,
  label: m.email,
  type: 'email',
  autoComplete: 'email',
  maxLength: accountLimits.emailCharacters,
} as const;

export const newPasswordField = {
  autoComplete: 'new-password',
  maxLength: accountLimits.passwordCharacters.max,
} as const;

export const passwordHint = m.passwordHint({ count: min });
export const invalidEmail = m.emailInvalid;

/** Returns why a username is invalid, or null. */
export const usernameProblem = (username: string): string | null =>
  username.trim() === '' ? m.usernameMissing : null;

/**
 * Returns why an email address is invalid, or null. A rough check; the confirmation mail
 * decides.
 */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (address === '') return m.emailMissing;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? null : invalidEmail;
}

/** Returns why a new password is invalid, or null; only the server knows which are too common. */
export const passwordProblem = (password: string): string | null =>
  Array.from(password).length < min ? m.passwordShort({ count: min }) : null;

/** Returns a record without the fields that have no message. */
export const problemsOf = <Name extends string>(
  messages: Readonly<Record<Name, string | null>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== null)) as Partial<
    Record<Name, string>
  >;
