import type { MailKind } from '@lamplight/contract/mail-texts';
import { m } from './messages.ts';

/** Names of the emails, and the occasions on which they are sent. */
export const mailNames: Readonly<Record<MailKind, { readonly name: string; readonly when: string }>> = {
  welcome: { name: m.welcome, when: m.sentWhenSomebodyJoined },
  password_reset: { name: m.passwordReset, when: m.sentWhenSomebodyForgotten },
  password_changed: { name: m.passwordChanged, when: m.sentAfterPasswordChanged },
  new_sign_in: { name: m.newDevice, when: m.sentAfterSignNew },
  sign_in_method_changed: {
    name: m.signChanged,
    when: m.sentAfterPasskeyTwo({ change: '{{change}}' }),
  },
  intrusion_reported: {
    name: m.wasntMe,
    when: m.sentAfterSomebodyUsed({ undone: '{{undone}}' }),
  },
  email_confirm: { name: m.confirmAddress, when: m.sentNewAddressConfirm },
  email_change_requested: { name: m.addressAboutChange, when: m.sentOldAddress },
  email_changed: { name: m.addressChanged, when: m.sentOldAddressAfter },
  subscription_found: {
    name: m.existingSubscription,
    when: m.sentWhenAddressAlready,
  },
  invitation: { name: m.invitation, when: m.sentWhenAdminInvites({ access: '{{access}}' }) },
  cancel_link: {
    name: m.cancelSubscription,
    when: m.sentWhenSomebodyAsks,
  },
  payment_failed: {
    name: m.paymentFailed,
    when: m.sentWhenPaymentSubscription,
  },
  card_expiring: {
    name: m.cardExpiring,
    when: m.sentBeforeCardExpires({ card: '{{card}}', month: '{{month}}' }),
  },
  subscription_canceled: {
    name: m.subscriptionCanceled,
    when: m.sentWhenSubscriptionSet({ time: '{{time}}', end: '{{end}}' }),
  },
  subscription_ended: { name: m.subscriptionEnded, when: m.sentWhenSubscriptionEnded },
  subscription_paused: {
    name: m.subscriptionPaused,
    when: m.sentWhenSubscriptionPaused({ pause: '{{pause}}' }),
  },
  pause_ending: { name: m.pauseEnding, when: m.sentBeforePauseEnds({ end: '{{end}}' }) },
  subscription_resumed: { name: m.subscriptionResumed, when: m.sentWhenSubscriptionResumed },
  win_back: { name: m.winBack, when: m.sentToFormerMembers({ code: '{{code}}' }) },
  gift_bought: {
    name: m.giftBought,
    when: m.sentWhenGiftBought({ gift: '{{gift}}', code: '{{code}}', end: '{{end}}' }),
  },
  gift_received: {
    name: m.giftReceived,
    when: m.sentWhenGiftReceived({ from: '{{from}}', wish: '{{wish}}' }),
  },
  gift_taken_back: { name: m.giftTakenBack, when: m.sentWhenGiftTakenBack },
  feed_shared: { name: m.feedShared, when: m.sentWhenFeedShared({ feed: '{{feed}}' }) },
  feed_renewed: { name: m.feedRenewed, when: m.sentWhenFeedRenewed({ feed: '{{feed}}' }) },
  notification: { name: m.notification, when: m.sentMembersWhoChose },
  weekly_letter: { name: m.weeklyLetter, when: m.sentMembersWhoChoseOne },
  email_set: { name: m.newAddress, when: m.sentNewAddressAfter },
};
