import { accountLimits, profileImages } from '@lamplight/contract';
import { emailKey } from '../../../platform/email-key.ts';
import { normalizePassword } from '../../../platform/passwords.ts';
import { m } from './messages.ts';

/** Passwords of at least eight characters that appear at the top of lists of leaked passwords. */
const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11111111 111111111 00000000
  000000000 88888888 99999999 22222222 12341234 12344321 11223344 112233445566 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc
  zaq12wsx qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwe123456 asdfghjk asdfghjkl zxcvbnm1
  zxcvbnm123 asdf1234 abcd1234 abc12345 abcdefgh abcdefg1 abc123456 a1234567 a12345678 a123456789 aa123456 aa12345678
  password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa55word mypassword
  iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman
  superman1 batman123 spiderman starwars pokemon1 dragon123 monkey123 letmein1 letmein123 welcome1 welcome123 trustno1
  whatever computer internet samsung1 michelle jennifer jessica1 charlie1 michael1 liverpool chelsea1 arsenal1
  changeme changeme1 administrator administrator1 admin123 admin1234 adminadmin administrator123 root1234 guest123
  secret123 default1 test1234 testtest testing1 login123 master123 access14 mustang1 corvette maverick mercedes
  blink182 metallica nirvana1 slipknot qwertyqwerty asdasdasd zxczxczxc 147258369 159753456 741852963 789456123
  lamplight lamplight1 audiobook audiobook1 audiobooks`.split(/\s+/),
);

const { passwordCharacters, emailCharacters, usernameCharacters } = accountLimits;

/** Normalizes a username or e-mail address for storage: NFKC, trimmed. */
export const cleanName = (name: string): string => name.normalize('NFKC').trim();

/** Returns the key that all spellings of a username or e-mail address share; no username contains an @. */
export const normalizeName = (name: string): string =>
  name.normalize('NFKC').includes('@') ? emailKey(name) : cleanName(name).toLowerCase();

/** Returns why a new password is refused, as a message for users; null if it is accepted. */
export function passwordProblem(typed: string): string | null {
  const password = normalizePassword(typed);
  const { length } = Array.from(password);
  const { min, max } = passwordCharacters;
  if (length < min) return m.passwordTooShort({ count: min });
  if (length > max) return m.passwordTooLong({ count: max });
  return commonPasswords.has(password.toLowerCase()) ? m.passwordCommon : null;
}

/** Invisible characters: controls, default-ignorable code points, blank Braille and music symbols. */
const invisible = String.raw`\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}`;

/** A username is one line of visible characters, without @, which only addresses contain. */
const username = new RegExp(
  `^[^@\\s\\p{M}${invisible}][^@\\p{Zl}\\p{Zp}${invisible}]{0,${usernameCharacters - 1}}$`,
  'u',
);
const link = /:\/\/|www\./i;
/** More combining marks on one letter than any script uses; they would overlap the lines above and below a name. */
const stackedMarks = /\p{M}{5}/u;

/**
 * Returns why a new username is refused, as a message for users; null if it is accepted. Checks the normalized form.
 */
export function usernameProblem(name: string): string | null {
  const clean = cleanName(name);
  if (link.test(clean)) return m.usernameWithAddress;
  if (stackedMarks.test(clean)) return m.usernameStackedAccents;
  return username.test(clean) ? null : m.usernameShape({ count: usernameCharacters });
}

/**
 * One side of a plain email address: without characters of display names, lists or anything else that a mail header
 * interprets.
 */
const emailPart = `[^@\\s<>()[\\],;:\\\\"${invisible}]+`;
const email = new RegExp(`^${emailPart}@${emailPart}\\.[^@\\s<>()[\\],;:\\\\".${invisible}]+$`, 'u');

/**
 * Returns why an email address is refused, as a message for users; null if it is accepted. Checks the normalized form.
 */
export const emailProblem = (address: string): string | null =>
  email.test(cleanName(address)) && cleanName(address).length <= emailCharacters ? null : m.notAnEmail;

const presets: ReadonlySet<string> = new Set(profileImages.map(({ src }) => src));
const hosted = /^\/media\/[\w-]+(?:\/[\w-]+)*\.(?:avif|jpg|png|webp)$/;

/**
 * Returns why a new profile image is refused, as a message for users; null if it is accepted. Only images on this
 * server are allowed: the server of an external image would learn who reads the member's comments, and when.
 */
export const profileImageProblem = (image: string): string | null =>
  presets.has(image) || hosted.test(image) ? null : m.unusablePicture;
