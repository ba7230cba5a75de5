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
  /** {day} is a day. */
  failed_open:
    'The last payment for your {site} subscription was declined. You can listen until {day}; after that the library is closed until it is paid. Your place in every book is kept.',
  failed_next: 'The payment is tried again on {day}.',
  failed_last: 'The payment is not tried again by itself.',
  failed_after: 'If you have paid in the meantime, there is nothing to do.',

  card_subject: 'Your card for {site} is about to expire',
  /** {card} is the last four digits, {month} a month with its year. */
  card_preview: 'The card ending in {card} is valid until the end of {month}.',
  card_title: 'Your card is about to expire',
  card_text:
    'The card ending in {card} that pays your {site} subscription is valid until the end of {month}. Update it, so that your next payment succeeds and you can go on listening.',
  card_after:
    'If your bank has sent you a new card with the same number, its new date may already be known, and there is nothing to do.',

  canceled_subject: 'Your {site} subscription is canceled',
  canceled_preview: 'It ends on {day}.',
  canceled_title: 'Your subscription is canceled',
  /** {time} is a day with a time. */
  canceled_text:
    'Your {site} subscription was canceled on {time}. It ends on {day}: you can listen until then, and no further payment is taken.',
  /** On a button. */
  canceled_action: 'Manage subscription',
  canceled_after: 'If you change your mind, you can resume it in your profile until it ends.',

  paused_subject: 'Your {site} subscription is paused',
  paused_title: 'Your subscription is paused',
  paused_until: 'You can listen at {site} until the pause begins.',
  paused_open: 'Your subscription is paused. No payment is taken meanwhile, and the library is closed.',
  /** {until} is a day. */
  paused_now:
    'Your subscription is paused until {until}. No payment is taken meanwhile, and the library is closed. Your place in every book is kept.',
  paused_later:
    'Your subscription is paused from {from} to {until}. No payment is taken meanwhile, and the library is closed. Your place in every book is kept.',
  paused_after:
    'Your subscription goes on by itself after that, and payments are taken again when they are due. You can go on earlier, or cancel, in your profile.',

  ending_subject: 'The pause of your {site} subscription ends soon',
  /** {day} is a day. */
  ending_preview: 'It ends on {day}.',
  ending_title: 'Your pause ends soon',
  ending_text:
    'The pause of your {site} subscription ends on {day}. Then the library is open again, and payments are taken again when they are due.',
  ending_after: 'You can cancel in your profile before that, and no payment is taken.',

  resumed_subject: 'Your {site} subscription goes on',
  resumed_preview: 'Your library is open again.',
  resumed_title: 'Your subscription goes on',
  resumed_text: 'The pause of your {site} subscription is over, and the library is open again.',
  /** On a button. */
  resumed_action: 'Listen',
  resumed_after: 'The next payment is taken as usual. You can cancel in your profile.',

  back_subject: 'Your books at {site} are waiting',
  back_preview: 'Your place in every book is kept.',
  back_title: 'Your books are waiting',
  back_text:
    'Your {site} subscription has ended some time ago. Your account is still there, with your bookmarks and your place in every book; much may be new since then.',
  /** {code} is what is typed at the checkout. */
  back_code: 'With the code {code} you pay less: the button below fills it in.',
  back_reason:
    'You get this email once, because you were a member of {site} and chose announcements by email.',

  ended_subject: 'Your {site} subscription has ended',
  ended_preview: 'No further payment is taken.',
  ended_title: 'Your subscription has ended',
  ended_text:
    'Your {site} subscription has ended, and no further payment is taken. Your account stays, with your bookmarks and your place in every book.',
  /** On a button. */
  ended_action: 'Subscribe again',
  ended_after: 'You can delete your account in your profile.',
});
