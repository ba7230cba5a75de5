import { sessionStore } from '../../lib/storage.ts';
import type { Registration } from './register.ts';

const key = 'register_draft';

const textIn = (held: unknown, name: string): string =>
  typeof held === 'object' && held !== null && name in held
    ? String((held as Record<string, unknown>)[name] ?? '')
    : '';

/** What was typed before the checkout, for whoever turns back there. Passwords are never written down. */
export function readDraft(): Registration {
  const held = sessionStore.json(key);
  return { username: textIn(held, 'username'), email: textIn(held, 'email'), password: '', repeat: '' };
}

export const keepDraft = ({ username, email }: Registration): void =>
  sessionStore.setJson(key, { username, email });

export const forgetDraft = (): void => sessionStore.remove(key);
