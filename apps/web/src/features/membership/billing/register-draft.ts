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

export const saveRegisterDraft = ({ username, email }: Registration, choice: SentChoice = {}): void =>
  sessionStore.setJson(key, { username, email, ...choice });

export const clearRegisterDraft = (): void => sessionStore.remove(key);
