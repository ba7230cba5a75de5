import { textOf } from '../../../lib/record.ts';
import { sessionStore } from '../../../lib/storage.ts';
import type { Registration } from './register.ts';

const key = 'register_draft';

/** Restores the form after a cancelled checkout. Passwords and consent are never stored. */
export function readRegisterDraft(): Registration {
  const held = sessionStore.json(key);
  const typed = { username: textOf(held, 'username'), email: textOf(held, 'email') };
  return { ...typed, password: '', repeat: '', consent: '' };
}

export const saveRegisterDraft = ({ username, email }: Registration): void =>
  sessionStore.setJson(key, { username, email });

export const clearRegisterDraft = (): void => sessionStore.remove(key);
