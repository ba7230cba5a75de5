import { accountLimits, defaultProfileImage } from '@lamplight/contract/account-limits';
import { ApiError, call, detailOf } from '../../lib/api.ts';
import { redirectTo } from '../../lib/external-redirect.ts';
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

/** A rough check; the server and the confirmation mail decide. */
const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

/** Validates a registration (specification §5). */
export function registrationProblems({ username, email, password, repeat }: Registration): FieldProblems {
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

export interface RegistrationFailure {
  /** Message for the whole form; empty if the field messages say it all. */
  readonly text: string;
  readonly fields: FieldProblems;
}

const isTaken = (detail: string): boolean => /\b(username|e-?mail)\b.*\balready\b/i.test(detail);
const isField = (name: string): name is 'username' | 'email' | 'password' =>
  name === 'username' || name === 'email' || name === 'password';

/** Returns the messages for a failed registration (specification §8). */
export function registrationFailureOf(error: unknown): RegistrationFailure {
  const detail = detailOf(error, 'Registration failed');
  if (isTaken(detail)) return { text: 'Username or email already exists', fields: {} };
  const fieldErrors = error instanceof ApiError ? error.fields : [];
  const fields: FieldProblems = {};
  for (const { field, message } of fieldErrors) if (isField(field)) fields[field] = message;
  // Text shown next to the fields is not repeated above them.
  const rest = Object.values(fields).reduce((text, message) => text.replace(message, ''), detail);
  return { text: rest.trim() === '' ? '' : detail, fields };
}

/** Registers and redirects to the checkout; null once the browser is leaving. Never throws. */
export async function register({
  username,
  email,
  password,
}: Registration): Promise<RegistrationFailure | null> {
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
    return redirectTo(checkout_url) ? null : { text: 'Registration failed', fields: {} };
  } catch (error) {
    return registrationFailureOf(error);
  }
}
