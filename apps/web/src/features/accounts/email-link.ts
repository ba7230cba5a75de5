import { accountLimits } from '@lamplight/contract/account-limits';
import { call, detailOf } from '../../lib/api.ts';

/** A mailed link confirms a new email address or restores the old one. */
export type EmailLinkKind = 'confirm' | 'revert';

export interface EmailLinkOutcome {
  readonly isDone: boolean;
  /** Message for the user. */
  readonly text: string;
}

const send = {
  confirm: (token: string) => call('POST /auth/confirm-email', { body: { token } }),
  revert: (token: string) => call('POST /auth/revert-email', { body: { token } }),
};

const done = {
  confirm: 'Your email address is confirmed.',
  revert: 'Your old email address is back, and every device is signed out.',
};

/** Advice shown for a link that no longer works. */
export const afterFailure: Record<EmailLinkKind, string> = {
  confirm: `Links work for ${accountLimits.confirmHours} hours. Change the address in your profile to get a new one.`,
  revert: `Links work for ${accountLimits.revertDays} days. If somebody else uses your account, contact whoever runs this server.`,
};

/** Confirms or reverts with a mailed token. Never throws. */
export async function followEmailLink(kind: EmailLinkKind, token: string): Promise<EmailLinkOutcome> {
  try {
    const { message } = await send[kind](token);
    return { isDone: true, text: message || done[kind] };
  } catch (error) {
    return { isDone: false, text: detailOf(error, 'This link is no longer valid.') };
  }
}
