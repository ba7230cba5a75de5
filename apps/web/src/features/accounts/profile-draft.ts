import { session } from '../../lib/session.ts';
import type { ProfileEntries } from './profile.ts';

/**
 * Profile form values while the visitor chooses a picture. In memory only, because they may include a
 * password; discarded for another account.
 */
let stored: { userId: string | null; entries: ProfileEntries } | null = null;

export const readProfileDraft = (): ProfileEntries | null =>
  stored && stored.userId === session.userId() ? stored.entries : null;

export function saveProfileDraft(entries: ProfileEntries): void {
  stored = { userId: session.userId(), entries };
}

export function clearProfileDraft(): void {
  stored = null;
}
