import { accountLimits } from '@lamplight/contract';
import type { EmailMessage } from './email-message.ts';
import { spokenDay, spokenTime } from './spoken-times.ts';
import type { EmailContent, EmailSite } from './templates.ts';

type SubscriptionMessage = Extract<
  EmailMessage,
  {
    kind:
      | 'subscription_found'
      | 'cancel_link'
      | 'payment_failed'
      | 'subscription_canceled'
      | 'subscription_ended';
  }
>;

/** Returns the content of an email about a subscription. */
export function subscriptionContentOf(
  message: SubscriptionMessage,
  { username, token }: { readonly username: string; readonly token: string },
  { origin, name, language }: EmailSite,
): EmailContent {
  switch (message.kind) {
    case 'subscription_found':
      return {
        subject: `Connect your subscription to ${name}`,
        preview: `The link works for ${accountLimits.connectMinutes} minutes.`,
        title: 'You already have a subscription',
        paragraphs: [
          `This email address already has a paid subscription that is not connected to an account at ${name} yet. Open this link to connect it: nothing is charged again, and anything paid twice is refunded.`,
        ],
        action: { label: 'Connect my subscription', url: `${origin}/connect-subscription/${token}` },
        after: [
          `The link works for ${accountLimits.connectMinutes} minutes, together with the password of the account. If you did not ask for this, ignore this email: nothing happens.`,
        ],
        reason: `You get this email because somebody entered your address at ${name}.`,
      };
    case 'cancel_link':
      return {
        subject: `Cancel your ${name} subscription`,
        preview: `The link works for ${accountLimits.cancelHours} hours.`,
        title: 'Cancel your subscription',
        paragraphs: [
          `Hello ${username},`,
          `Someone, hopefully you, asked to cancel your ${name} subscription. Open this link and confirm; it works for ${accountLimits.cancelHours} hours:`,
        ],
        action: { label: 'Cancel my subscription', url: `${origin}/cancel-subscription/${token}` },
        after: ['If this wasn’t you, ignore this email. Nothing changes without the link.'],
      };
    case 'payment_failed':
      return {
        subject: `Your payment to ${name} failed`,
        preview: 'Update your card to keep your subscription.',
        title: 'Your payment failed',
        paragraphs: [
          `Hello ${username},`,
          `The last payment for your ${name} subscription was declined. Until it is paid, you can listen only if you have access in another way, such as free months. Your place in every book is kept.`,
        ],
        action: { label: 'Update card', url: `${origin}/profile` },
        after: ['If you have paid in the meantime, there is nothing to do.'],
      };
    case 'subscription_canceled': {
      const endsOn = spokenDay(message.endsAt, language);
      return {
        subject: `Your ${name} subscription is canceled`,
        preview: `It ends on ${endsOn}.`,
        title: 'Your subscription is canceled',
        paragraphs: [
          `Hello ${username},`,
          `Your ${name} subscription was canceled on ${spokenTime(message.at, language)}. It ends on ${endsOn}: you can listen until then, and no further payment is taken.`,
        ],
        action: { label: 'Manage subscription', url: `${origin}/profile` },
        after: ['If you change your mind, you can resume it in your profile until it ends.'],
      };
    }
    case 'subscription_ended':
      return {
        subject: `Your ${name} subscription has ended`,
        preview: 'No further payment is taken.',
        title: 'Your subscription has ended',
        paragraphs: [
          `Hello ${username},`,
          `Your ${name} subscription has ended, and no further payment is taken. Your account stays, with your bookmarks and your place in every book.`,
        ],
        action: { label: 'Subscribe again', url: `${origin}/profile` },
        after: ['You can delete your account in your profile.'],
      };
  }
}
