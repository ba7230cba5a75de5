import { call, detailOf } from '../../lib/api.ts';

export interface ResetRequestOutcome {
  readonly isDone: boolean;
  /** Message for the user. */
  readonly text: string;
}

/** Requests a reset link (specification §8). Never throws. */
export async function sendResetLink(email: string): Promise<ResetRequestOutcome> {
  try {
    const { message } = await call('POST /auth/forgot-password', { body: { email: email.trim() } });
    return { isDone: true, text: message || 'Reset email sent.' };
  } catch (error) {
    return { isDone: false, text: detailOf(error, 'Email not found or failed to send reset link.') };
  }
}
