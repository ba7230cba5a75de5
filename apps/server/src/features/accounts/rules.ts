import { commonPasswords } from './common-passwords.ts';

/** What two spellings of one username or e-mail address share. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Characters; nothing else is asked of a password but that it is not a common one. */
export const passwordLength = { min: 8, max: 1024 } as const;

/** Why a new password is refused, as a sentence for people; null when it is fine. */
export function passwordProblem(password: string): string | null {
  const { length } = Array.from(password);
  if (length < passwordLength.min) return `A password needs at least ${passwordLength.min} characters.`;
  if (length > passwordLength.max) return `A password has at most ${passwordLength.max} characters.`;
  return commonPasswords.has(password.toLowerCase())
    ? 'That password is too common. Please choose another.'
    : null;
}

/** Why a new username is refused: it must not be mistakable for an e-mail address. */
export const usernameProblem = (username: string): string | null =>
  /^[^@\s][^@\n]{0,79}$/.test(username.trim()) ? null : 'A username has 1 to 80 characters and no @.';

export const emailProblem = (email: string): string | null =>
  /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) && email.length <= 320
    ? null
    : 'That is not an e-mail address.';
