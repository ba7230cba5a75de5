import { textOf } from './record.ts';

/** A message for the next screen to show after a redirect; stored in the history entry's state. */
export const alertState = (alert: string) => ({ alert });

export const alertIn = (state: unknown): string | null => textOf(state, 'alert') || null;
