import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('accounts/gift-mails', {
  /** Months and plan of a gift. {plan} is the name of a plan. */
  what: { one: '{count} month of {plan}', other: '{count} months of {plan}' },
  code: 'The code is {code}.',

  bought_subject: 'Your gift of {site}',
  bought_title: 'Your gift is ready',
  bought_text: 'Thank you! You have bought {gift} at {site}.',
  /** On a button. */
  bought_action: 'See or print the gift',
  bought_after:
    'It can be redeemed until {day}. The page shows whether it has been redeemed; keep this email, because its link is the only way there.',
  bought_reason: 'You get this email because a gift was bought with this address at {site}.',

  /** {from} is the name of the person who gives. */
  received_subject: '{from} gives you {site}',
  received_title: 'A gift from {from}',
  received_text: '{from} gives you {gift} at {site}.',
  /** On a button. */
  received_action: 'Redeem the gift',
  received_after: 'It can be redeemed until {day}, into a new account or the one that you have.',
  received_reason: 'You get this email because {from} had a gift sent to this address by {site}.',

  taken_subject: 'Your gift of {site} was refunded',
  taken_preview: 'It no longer counts.',
  taken_title: 'Your gift was refunded',
  taken_text:
    'A gift that you redeemed at {site} was refunded to the person who bought it, so its months no longer count. Your place in every book is kept.',
  /** On a button. */
  taken_action: 'See your membership',
  taken_after:
    'If it had moved a payment of your subscription, that payment is due earlier again, in three days at the earliest.',
});
