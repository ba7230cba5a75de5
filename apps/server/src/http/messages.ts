import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('app/refusals', {
  notSignedIn: 'Please sign in.',
  notByKey: 'No API key can do this. Sign in to do it.',
  invalidKey: 'This API key is not valid: it was revoked, has ended, or was mistyped.',
  keyInAddress:
    'Send API keys in the Authorization header only: addresses end up in logs. Revoke this key and make another.',
  scope_missing: 'This API key lacks the scope {scope}.',
  notFresh: 'Please confirm that it’s you.',
  second_factor_setup_required: 'Set up a passkey or two-step sign-in first.',
  consent_required: 'Something changed that needs your consent. Reload the page to read it.',
  forbidden: 'Your account does not have the right to do this.',
  subscription_required: 'This needs an active subscription.',
  download_not_allowed: 'Downloads are for premium members.',
});
