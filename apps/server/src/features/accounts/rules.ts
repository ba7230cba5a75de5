import { accountLimits, profileImages } from '@lamplight/contract';
import { commonPasswords } from './common-passwords.ts';

const { passwordCharacters, emailCharacters, usernameCharacters } = accountLimits;

/** What two spellings of one username or e-mail address share. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Why a new password is refused, as a sentence for people; null when it is fine. */
export function passwordProblem(password: string): string | null {
  const { length } = Array.from(password);
  const { min, max } = passwordCharacters;
  if (length < min) return `A password needs at least ${min} characters.`;
  if (length > max) return `A password has at most ${max} characters.`;
  return commonPasswords.has(password.toLowerCase())
    ? 'That password is too common. Please choose another.'
    : null;
}

/** Letters, marks and signs in one line; nothing that is not seen, and no @, which only addresses have. */
const username = new RegExp(`^[^@\\s\\p{C}][^@\\p{C}\\p{Zl}\\p{Zp}]{0,${usernameCharacters - 1}}$`, 'u');

/** Why a new username is refused: it must not be mistakable for an e-mail address. */
export const usernameProblem = (name: string): string | null =>
  username.test(name.trim())
    ? null
    : `A username has 1 to ${usernameCharacters} characters, all of them visible, and no @.`;

/** One address and nothing else: no name, no list, nothing that a mail header would read another way. */
const email = /^[^@\s\p{C}<>()[\],;:\\"]+@[^@\s\p{C}<>()[\],;:\\"]+\.[^@\s\p{C}<>()[\],;:\\".]+$/u;

export const emailProblem = (address: string): string | null =>
  email.test(address.trim()) && address.length <= emailCharacters ? null : 'That is not an e-mail address.';

const presets: ReadonlySet<string> = new Set(profileImages.map(({ src }) => src));
const hosted = /^\/media\/[\w-]+(?:\/[\w-]+)*\.(?:avif|jpg|png|webp)$/;

/**
 * Why a new profile image is refused: it is one of ours. One kept elsewhere would tell its owner who reads their
 * comments, and when.
 */
export const profileImageProblem = (image: string): string | null =>
  presets.has(image) || hosted.test(image) ? null : 'That picture cannot be used as a profile picture.';
