import { sessionStore } from '../../lib/storage.ts';
import type { Registration } from './register.ts';

const key = 'register_draft';

function textIn(held: unknown, name: string): string {
  const found: unknown = typeof held === 'object' && held !== null ? Reflect.get(held, name) : undefined;
  return typeof found === 'string' ? found : '';
}

/** What was typed before the checkout, for whoever turns back there. Passwords are never written down. */
export function readDraft(): Registration {
  const held = sessionStore.json(key);
  return { username: textIn(held, 'username'), email: textIn(held, 'email'), password: '', repeat: '' };
}

export const keepDraft = ({ username, email }: Registration): void =>
  sessionStore.setJson(key, { username, email });

export const forgetDraft = (): void => sessionStore.remove(key);
