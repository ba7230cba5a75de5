import { textOf } from '../../lib/record.ts';

/** Returns navigation state with a message that the next screen shows after a redirect. */
export const alertState = (alert: string) => ({ alert });

export const alertIn = (state: unknown): string | null => textOf(state, 'alert') || null;
