import { textOf } from '../../../lib/record.ts';
import { sessionStore } from '../../../lib/storage.ts';
import type { Registration } from './register.ts';

const key = 'register_draft';

/** Restores the form after a cancelled checkout. Passwords and consent are never stored. */
export function readRegisterDraft(): Registration {
  const stored = sessionStore.json(key);
  const typed = { username: textOf(stored, 'username'), email: textOf(stored, 'email') };
  return { ...typed, password: '', repeat: '', consent: '' };
}

export const saveRegisterDraft = ({ username, email }: Registration): void =>
  sessionStore.setJson(key, { username, email });

export const clearRegisterDraft = (): void => sessionStore.remove(key);
