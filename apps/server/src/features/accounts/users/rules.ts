import { accountLimits, profileImages } from '@lamplight/contract';
import { emailKey } from '../../../platform/email-key.ts';
import { normalizePassword } from '../../../platform/passwords.ts';
import { commonPasswords } from './common-passwords.ts';

const { passwordCharacters, emailCharacters, usernameCharacters } = accountLimits;

/** Normalizes a username or e-mail address for storage: NFKC, trimmed. */
export const cleanName = (name: string): string => name.normalize('NFKC').trim();

/** Returns the key that all spellings of a username or e-mail address share; no username contains an @. */
export const normalizeName = (name: string): string =>
  name.normalize('NFKC').includes('@') ? emailKey(name) : cleanName(name).toLowerCase();

/** Returns why a new password is refused, as a message for users; null if it is fine. */
export function passwordProblem(typed: string): string | null {
  const password = normalizePassword(typed);
  const { length } = Array.from(password);
  const { min, max } = passwordCharacters;
  if (length < min) return `A password needs at least ${min} characters.`;
  if (length > max) return `A password has at most ${max} characters.`;
  return commonPasswords.has(password.toLowerCase())
    ? 'That password is too common. Please choose another.'
    : null;
}

/** Invisible characters: controls, default-ignorable code points, blank Braille and music symbols. */
const invisible = String.raw`\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}`;

/** One line of visible characters, without @, which only addresses contain. */
const username = new RegExp(
  `^[^@\\s\\p{M}${invisible}][^@\\p{Zl}\\p{Zp}${invisible}]{0,${usernameCharacters - 1}}$`,
  'u',
);
const link = /:\/\/|www\./i;
/** More marks on one letter than any script uses; they would overlap the lines above and below a name. */
const stackedMarks = /\p{M}{5}/u;

/** Returns why a new username is refused; null if it is fine. Checks the normalized form. */
export function usernameProblem(name: string): string | null {
  const clean = cleanName(name);
  if (link.test(clean)) return 'A username cannot contain a web address.';
  if (stackedMarks.test(clean)) return 'A username cannot have more than 4 accents on one letter.';
  return username.test(clean)
    ? null
    : `A username has 1 to ${usernameCharacters} characters, all of them visible, and no @.`;
}

/** A bare address: no display name, no list, nothing that a mail header would interpret. */
const emailPart = `[^@\\s<>()[\\],;:\\\\"${invisible}]+`;
const email = new RegExp(`^${emailPart}@${emailPart}\\.[^@\\s<>()[\\],;:\\\\".${invisible}]+$`, 'u');

/** Returns why an e-mail address is refused; null if it is fine. Checks the normalized form. */
export const emailProblem = (address: string): string | null =>
  email.test(cleanName(address)) && cleanName(address).length <= emailCharacters
    ? null
    : 'That is not an email address.';

const presets: ReadonlySet<string> = new Set(profileImages.map(({ src }) => src));
const hosted = /^\/media\/[\w-]+(?:\/[\w-]+)*\.(?:avif|jpg|png|webp)$/;

/**
 * Returns why a new profile image is refused; null if it is fine. Only images on this server are allowed: an
 * external one would tell its owner who reads their comments, and when.
 */
export const profileImageProblem = (image: string): string | null =>
  presets.has(image) || hosted.test(image) ? null : 'That picture cannot be used as a profile picture.';
