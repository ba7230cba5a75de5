import { accountLimits, profileImages } from '@lamplight/contract';
import { commonPasswords } from './common-passwords.ts';

const { passwordCharacters, emailCharacters, usernameCharacters } = accountLimits;

/** A username or an e-mail address as it is stored: compatibility forms folded, no space around it. */
export const cleanName = (name: string): string => name.normalize('NFKC').trim();

/** What two spellings of one username or e-mail address share. */
export const normalizeName = (name: string): string => cleanName(name).toLowerCase();

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

/** Not displayed, or displayed as nothing: controls, default-ignorable code points, blank Braille and music signs. */
const invisible = String.raw`\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}`;

/** Letters, marks and signs in one line, and no @, which only addresses have. */
const username = new RegExp(
  `^[^@\\s\\p{M}${invisible}][^@\\p{Zl}\\p{Zp}${invisible}]{0,${usernameCharacters - 1}}$`,
  'u',
);
const link = /:\/\/|www\./i;
/** More marks on one letter than any script writes; they would reach into the lines around a name. */
const stackedMarks = /\p{M}{5}/u;

/** Returns why a new username is refused; null if it is fine. Checks the form that its key is made of. */
export function usernameProblem(name: string): string | null {
  const clean = cleanName(name);
  if (link.test(clean)) return 'A username cannot contain a web address.';
  if (stackedMarks.test(clean)) return 'A username cannot have more than 4 accents on one letter.';
  return username.test(clean)
    ? null
    : `A username has 1 to ${usernameCharacters} characters, all of them visible, and no @.`;
}

/** One address and nothing else: no name, no list, nothing that a mail header would read another way. */
const emailPart = `[^@\\s<>()[\\],;:\\\\"${invisible}]+`;
const email = new RegExp(`^${emailPart}@${emailPart}\\.[^@\\s<>()[\\],;:\\\\".${invisible}]+$`, 'u');

/** Returns why an e-mail address is refused; null if it is fine. Checks the form that its key is made of. */
export const emailProblem = (address: string): string | null =>
  email.test(cleanName(address)) && cleanName(address).length <= emailCharacters
    ? null
    : 'That is not an email address.';

const presets: ReadonlySet<string> = new Set(profileImages.map(({ src }) => src));
const hosted = /^\/media\/[\w-]+(?:\/[\w-]+)*\.(?:avif|jpg|png|webp)$/;

/**
 * Why a new profile image is refused: it is one of ours. One kept elsewhere would tell its owner who reads their
 * comments, and when.
 */
export const profileImageProblem = (image: string): string | null =>
  presets.has(image) || hosted.test(image) ? null : 'That picture cannot be used as a profile picture.';
