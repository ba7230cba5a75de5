import { isExcerptName } from '@lamplight/contract/excerpt-names';
import { textOf } from '../../../lib/record.ts';
import { sessionStore } from '../../../lib/storage.ts';
import type { Registration } from './register.ts';
import type { SentChoice } from './use-plan-choice.ts';

const key = 'register_draft';

/** Restores the form after a cancelled checkout. Passwords and consent are never stored. */
export function readRegisterDraft(): Registration {
  const stored = sessionStore.json(key);
  const typed = { username: textOf(stored, 'username'), email: textOf(stored, 'email') };
  return { ...typed, password: '', repeat: '', consent: '' };
}

/** Restores the plan and the code after a cancelled checkout. */
export function readRegisterChoice(): SentChoice {
  const stored = sessionStore.json(key);
  const [plan, code] = [textOf(stored, 'plan'), textOf(stored, 'code')];
  return { ...(plan !== '' && { plan }), ...(code !== '' && { code }) };
}

/** Restores the name of the sample or clip from which the visitor came; null if there is none. */
export function readRegisterExcerpt(): string | null {
  const excerpt = textOf(sessionStore.json(key), 'excerpt');
  return isExcerptName(excerpt) ? excerpt : null;
}

export const saveRegisterDraft = (
  { username, email }: Registration,
  choice: SentChoice = {},
  excerpt: string | null = null,
): void => sessionStore.setJson(key, { username, email, ...choice, ...(excerpt !== null && { excerpt }) });

export const clearRegisterDraft = (): void => sessionStore.remove(key);
