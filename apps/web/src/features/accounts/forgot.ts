import { call, detailOf } from '../../lib/api.ts';

export interface Outcome {
  readonly isDone: boolean;
  /** The sentence to show. */
  readonly text: string;
}

/** Has a reset link sent (specification §8). Never throws. */
export async function sendResetLink(email: string): Promise<Outcome> {
  try {
    const { message } = await call('POST /auth/forgot-password', { body: { email: email.trim() } });
    return { isDone: true, text: message || 'Reset email sent.' };
  } catch (error) {
    return { isDone: false, text: detailOf(error, 'Email not found or failed to send reset link.') };
  }
}
