import { session } from '../../lib/session.ts';
import type { ProfileEntries } from './profile.ts';

/**
 * What was typed before the trip to the pictures. In memory only, because it may hold a password; gone with the
 * account.
 */
let held: { userId: string | null; entries: ProfileEntries } | null = null;

export const readDraft = (): ProfileEntries | null =>
  held && held.userId === session.userId() ? held.entries : null;

export function keepDraft(entries: ProfileEntries): void {
  held = { userId: session.userId(), entries };
}

export function forgetDraft(): void {
  held = null;
}
