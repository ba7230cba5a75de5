import { accountLimits } from '@lamplight/contract';
import type { EmailMessage } from './email-message.ts';
import { m as mails } from './messages.ts';
import { spokenDay, spokenTime } from './spoken-times.ts';
import { m } from './subscription.messages.ts';
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
  { origin, name: site, language: dates }: EmailSite,
): EmailContent {
  const { connectMinutes, cancelHours } = accountLimits;
  const hello = mails.hello({ username });
  switch (message.kind) {
    case 'subscription_found':
      return {
        subject: m.found_subject({ site }),
        preview: m.found_preview({ count: connectMinutes }),
        title: m.found_title,
        paragraphs: [m.found_text({ site })],
        action: { label: m.found_action, url: `${origin}/connect-subscription/${token}` },
        after: [m.found_after({ count: connectMinutes })],
        reason: mails.entered_reason({ site }),
      };
    case 'cancel_link':
      return {
        subject: m.cancel_subject({ site }),
        preview: m.cancel_preview({ count: cancelHours }),
        title: m.cancel_title,
        paragraphs: [hello, m.cancel_text({ site, count: cancelHours })],
        action: { label: m.cancel_action, url: `${origin}/cancel-subscription/${token}` },
        after: [m.cancel_after],
      };
    case 'payment_failed':
      return {
        subject: m.failed_subject({ site }),
        preview: m.failed_preview,
        title: m.failed_title,
        paragraphs: [hello, m.failed_text({ site })],
        action: { label: m.failed_action, url: `${origin}/profile` },
        after: [m.failed_after],
      };
    case 'subscription_canceled': {
      const [time, day] = [spokenTime(message.at, dates), spokenDay(message.endsAt, dates)];
      return {
        subject: m.canceled_subject({ site }),
        preview: m.canceled_preview({ day }),
        title: m.canceled_title,
        paragraphs: [hello, m.canceled_text({ site, time, day })],
        action: { label: m.canceled_action, url: `${origin}/profile` },
        after: [m.canceled_after],
      };
    }
    case 'subscription_ended':
      return {
        subject: m.ended_subject({ site }),
        preview: m.ended_preview,
        title: m.ended_title,
        paragraphs: [hello, m.ended_text({ site })],
        action: { label: m.ended_action, url: `${origin}/profile` },
        after: [m.ended_after],
      };
  }
}
