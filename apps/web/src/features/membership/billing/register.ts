import type { PageLink } from '@lamplight/contract';
import { defaultProfileImage } from '@lamplight/contract/account-limits';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { type FormResult, noResult } from '../../../lib/use-form.ts';
import { emailProblem, passwordProblem, problemsOf, usernameProblem } from '../../accounts/index.ts';
import { cancelOrigin } from './cancel-origin.ts';
import { redirectTo } from './external-redirect.ts';
import { m } from './register.messages.ts';
import type { SentChoice } from './use-plan-choice.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  repeat: string;
  /** 'given' once the consent box is ticked. */
  consent: string;
}

/** A page to which registration asks for consent. */
export type ConsentPage = Pick<PageLink, 'id' | 'slug' | 'title' | 'version'>;

/** Validates a registration. */
export const registrationProblems = (
  { username, email, password, repeat, consent }: Registration,
  needsConsent = false,
) =>
  problemsOf({
    username: usernameProblem(username),
    email: emailProblem(email),
    password: password === '' ? m.passwordMissing : passwordProblem(password),
    repeat: repeat === '' ? m.repeatMissing : repeat === password ? null : m.passwordsDiffer,
    consent: needsConsent && consent === '' ? m.consentMissing : null,
  });

/** Returns whether the server refused a name or address as taken, by its code or in the specified words. */
const isTaken = (error: unknown, detail: string): boolean =>
  (error instanceof ApiError && error.code === 'already_exists') ||
  /\b(username|e-?mail)\b.*\balready\b/i.test(detail);
const isField = (name: string): name is 'username' | 'email' | 'password' =>
  name === 'username' || name === 'email' || name === 'password';

/** Returns the messages for a failed registration. */
export function registrationFailureOf(error: unknown): FormResult<Registration> {
  const detail = detailOf(error, m.failed);
  if (isTaken(error, detail)) return { ...noResult, text: m.taken };
  const fieldErrors = error instanceof ApiError ? error.fields : [];
  const problems: Partial<Registration> = {};
  for (const { field, message } of fieldErrors) {
    if (isField(field)) problems[field] = message;
    if (field === 'consents') problems.consent = message;
  }
  // Message shown next to a field is not repeated above the fields.
  const rest = Object.values(problems).reduce((text, message) => text.replace(message, ''), detail);
  return { isDone: false, text: rest.trim() === '' ? '' : detail, problems };
}

/**
 * Registers and redirects to the checkout. Resolves to null once the redirect has started, otherwise to the
 * error messages. Never throws.
 */
export async function register(
  { username, email, password }: Registration,
  pages: readonly ConsentPage[] = [],
  choice: SentChoice = {},
  excerpt: string | null = null,
): Promise<FormResult<Registration> | null> {
  try {
    cancelOrigin.set('/register');
    const { checkout_url } = await call('POST /auth/register/stripe-checkout', {
      body: {
        username: username.trim(),
        email: email.trim(),
        password,
        profile_image: defaultProfileImage,
        ...choice,
        ...(excerpt !== null && { from: excerpt }),
        ...(pages.length > 0 && { consents: pages.map(({ id, version }) => ({ page_id: id, version })) }),
      },
    });
    return redirectTo(checkout_url) ? null : { ...noResult, text: m.failed };
  } catch (error) {
    return registrationFailureOf(error);
  }
}
