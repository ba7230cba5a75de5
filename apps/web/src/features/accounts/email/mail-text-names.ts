import type { MailKind } from '@lamplight/contract/mail-texts';

/** Names of the emails, and when each is sent. */
export const mailNames: Readonly<Record<MailKind, { readonly name: string; readonly when: string }>> = {
  welcome: { name: 'Welcome', when: 'Sent when somebody has joined.' },
  password_reset: { name: 'Password reset', when: 'Sent when somebody has forgotten their password.' },
  password_changed: { name: 'Password changed', when: 'Sent after a password was changed.' },
  new_sign_in: { name: 'New device', when: 'Sent after a sign-in on a new device.' },
  sign_in_method_changed: {
    name: 'Sign-in changed',
    when: 'Sent after a passkey, two-step sign-in or recovery codes were changed, or emails about sign-ins turned off. {{change}} says which.',
  },
  intrusion_reported: {
    name: '‘This wasn’t me’',
    when: 'Sent after somebody used that link. {{undone}} says what it undid.',
  },
  email_confirm: { name: 'Confirm an address', when: 'Sent to a new address, to confirm it.' },
  email_change_requested: { name: 'Address about to change', when: 'Sent to the old address.' },
  email_changed: { name: 'Address changed', when: 'Sent to the old address after an admin changed it.' },
  subscription_found: {
    name: 'Existing subscription',
    when: 'Sent when an address that already has a subscription is about to pay again.',
  },
  cancel_link: {
    name: 'Cancel a subscription',
    when: 'Sent when somebody asks to cancel without signing in, with a link to confirm.',
  },
  payment_failed: {
    name: 'Payment failed',
    when: 'Sent when a payment for a subscription was declined, once for each period.',
  },
  subscription_canceled: {
    name: 'Subscription canceled',
    when: 'Sent when a subscription was set to end. {{time}} says when that was, {{end}} when it ends.',
  },
  subscription_ended: { name: 'Subscription ended', when: 'Sent when a subscription has ended.' },
  notification: { name: 'Notification', when: 'Sent to members who chose emails at once.' },
  weekly_letter: { name: 'Weekly letter', when: 'Sent to members who chose one email a week.' },
  email_set: { name: 'New address', when: 'Sent to the new address after an admin changed it.' },
};
