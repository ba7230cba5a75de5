import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/subscription-mails', {
  found_subject: 'Connect your subscription to {site}',
  found_preview: {
    one: 'The link works for {count} minute.',
    other: 'The link works for {count} minutes.',
  },
  found_title: 'You already have a subscription',
  found_text:
    'This email address already has a paid subscription that is not connected to an account at {site} yet. Open this link to connect it: nothing is charged again, and anything paid twice is refunded.',
  /** On a button. */
  found_action: 'Connect my subscription',
  found_after: {
    one: 'The link works for {count} minute, together with the password of the account. If you did not ask for this, ignore this email: nothing happens.',
    other:
      'The link works for {count} minutes, together with the password of the account. If you did not ask for this, ignore this email: nothing happens.',
  },

  cancel_subject: 'Cancel your {site} subscription',
  cancel_preview: {
    one: 'The link works for {count} hour.',
    other: 'The link works for {count} hours.',
  },
  cancel_title: 'Cancel your subscription',
  cancel_text: {
    one: 'Someone, hopefully you, asked to cancel your {site} subscription. Open this link and confirm; it works for {count} hour:',
    other:
      'Someone, hopefully you, asked to cancel your {site} subscription. Open this link and confirm; it works for {count} hours:',
  },
  /** On a button. */
  cancel_action: 'Cancel my subscription',
  cancel_after: 'If this wasn’t you, ignore this email. Nothing changes without the link.',

  failed_subject: 'Your payment to {site} failed',
  failed_preview: 'Update your card to keep your subscription.',
  failed_title: 'Your payment failed',
  failed_text:
    'The last payment for your {site} subscription was declined. Until it is paid, you can listen only if you have access in another way, such as free months. Your place in every book is kept.',
  /** On a button. */
  failed_action: 'Update card',
  failed_after: 'If you have paid in the meantime, there is nothing to do.',

  canceled_subject: 'Your {site} subscription is canceled',
  canceled_preview: 'It ends on {day}.',
  canceled_title: 'Your subscription is canceled',
  /** {time} is a day with a time. */
  canceled_text:
    'Your {site} subscription was canceled on {time}. It ends on {day}: you can listen until then, and no further payment is taken.',
  /** On a button. */
  canceled_action: 'Manage subscription',
  canceled_after: 'If you change your mind, you can resume it in your profile until it ends.',

  ended_subject: 'Your {site} subscription has ended',
  ended_preview: 'No further payment is taken.',
  ended_title: 'Your subscription has ended',
  ended_text:
    'Your {site} subscription has ended, and no further payment is taken. Your account stays, with your bookmarks and your place in every book.',
  /** On a button. */
  ended_action: 'Subscribe again',
  ended_after: 'You can delete your account in your profile.',
});
