import { accountLimits, defaultProfileImage } from '@lamplight/contract/account-limits';
import { ApiError, call, detailOf } from '../../lib/api.ts';
import { leaveFor } from '../../lib/leave-for.ts';
import { session } from '../../lib/session.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  repeat: string;
}
export type RegistrationField = keyof Registration;
export type FieldProblems = Partial<Record<RegistrationField, string>>;

const { min } = accountLimits.passwordCharacters;

/** As far as a browser can tell; the server decides, and the mail that arrives. */
const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

/** What keeps a registration from being sent (specification §5). */
export function problemsIn({ username, email, password, repeat }: Registration): FieldProblems {
  const address = email.trim();
  return {
    ...(username.trim() === '' && { username: 'Enter a username.' }),
    ...(address === '' && { email: 'Enter your email.' }),
    ...(address !== '' &&
      !looksLikeEmail(address) && { email: 'Enter an email address, such as name@example.com.' }),
    ...(password === '' && { password: 'Enter a password.' }),
    ...(password !== '' &&
      Array.from(password).length < min && { password: `A password needs at least ${min} characters.` }),
    ...(repeat === '' && { repeat: 'Repeat the password.' }),
    ...(repeat !== '' && repeat !== password && { repeat: 'Passwords do not match' }),
  };
}

export interface Refusal {
  /** For the whole form; empty where the fields say it all. */
  readonly text: string;
  readonly fields: FieldProblems;
}

const isTaken = (detail: string): boolean => /\b(username|e-?mail)\b.*\balready\b/i.test(detail);
const isField = (name: string): name is 'username' | 'email' | 'password' =>
  name === 'username' || name === 'email' || name === 'password';

/** What to say of a registration that the server refused (specification §8). */
export function refusalOf(error: unknown): Refusal {
  const detail = detailOf(error, 'Registration failed');
  if (isTaken(detail)) return { text: 'Username or email already exists', fields: {} };
  const named = error instanceof ApiError ? error.fields : [];
  const fields: FieldProblems = {};
  for (const { field, message } of named) if (isField(field)) fields[field] = message;
  // What stands beside the fields is not said again above them.
  const rest = Object.values(fields).reduce((text, message) => text.replace(message, ''), detail);
  return { text: rest.trim() === '' ? '' : detail, fields };
}

/** Registers and leads to the checkout: null once the browser is on its way. Never throws. */
export async function register({ username, email, password }: Registration): Promise<Refusal | null> {
  try {
    session.setCancelOrigin('/register');
    const { checkout_url } = await call('POST /auth/register/stripe-checkout', {
      body: {
        username: username.trim(),
        email: email.trim(),
        password,
        profile_image: defaultProfileImage,
      },
    });
    return leaveFor(checkout_url) ? null : { text: 'Registration failed', fields: {} };
  } catch (error) {
    return refusalOf(error);
  }
}
