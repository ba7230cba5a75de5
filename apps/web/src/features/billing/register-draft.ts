import { sessionStore } from '../../lib/storage.ts';
import type { Registration } from './register.ts';

const key = 'register_draft';

function textIn(held: unknown, name: string): string {
  const found: unknown = typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined;
  return typeof found === 'string' ? found : '';
}

/** Restores the form after a cancelled checkout. Passwords are never stored. */
export function readRegisterDraft(): Registration {
  const held = sessionStore.json(key);
  return { username: textIn(held, 'username'), email: textIn(held, 'email'), password: '', repeat: '' };
}

export const saveRegisterDraft = ({ username, email }: Registration): void =>
  sessionStore.setJson(key, { username, email });

export const clearRegisterDraft = (): void => sessionStore.remove(key);
