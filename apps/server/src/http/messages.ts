import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('app/refusals', {
  notSignedIn: 'Please sign in.',
  notFresh: 'Please confirm that it’s you.',
  second_factor_setup_required: 'Set up a passkey or two-step sign-in first.',
  consent_required: 'Something changed that needs your consent. Reload the page to read it.',
  forbidden: 'Your account does not have the right to do this.',
  subscription_required: 'This needs an active subscription.',
  download_not_allowed: 'Downloads are for premium members.',
});
