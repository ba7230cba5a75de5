import { call, detailOf } from '../../lib/api.ts';
import { type FormResult, noResult } from '../../lib/use-form.ts';

/** Requests a reset link (specification §8). Never throws. */
export async function sendResetLink(email: string): Promise<FormResult<{ email: string }>> {
  try {
    const { message } = await call('POST /auth/forgot-password', { body: { email: email.trim() } });
    return { isDone: true, text: message || 'Reset email sent.', problems: {} };
  } catch (error) {
    return { ...noResult, text: detailOf(error, 'Email not found or failed to send reset link.') };
  }
}
