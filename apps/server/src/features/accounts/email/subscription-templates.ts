import { accountLimits } from '@lamplight/contract';
import type { EmailMessage } from './email-message.ts';
import { m as mails } from './messages.ts';
import { spokenDay, spokenMonth, spokenTime } from './spoken-times.ts';
import { m } from './subscription.messages.ts';
import type { EmailContent, EmailSite } from './templates.ts';

type SubscriptionMessage = Extract<
  EmailMessage,
  {
    kind:
      | 'subscription_found'
      | 'cancel_link'
      | 'payment_failed'
      | 'card_expiring'
      | 'subscription_paused'
      | 'pause_ending'
      | 'subscription_resumed'
      | 'win_back'
      | 'subscription_canceled'
      | 'subscription_ended';
  }
>;

/** Returns a sentence that says when a failed payment is tried again; an empty array if that is not known. */
export const failedNotes = (
  { nextAt }: Extract<EmailMessage, { kind: 'payment_failed' }>,
  dates: EmailSite['language'],
): string[] =>
  nextAt === undefined
    ? []
    : [nextAt === null ? m.failed_last : m.failed_next({ day: spokenDay(nextAt, dates) })];

/** Returns a sentence with the start and the end of a pause. */
export const pauseSentence = (
  { from, until }: Extract<EmailMessage, { kind: 'subscription_paused' }>,
  dates: EmailSite['language'],
): string => {
  if (until === null) return m.paused_open;
  const end = spokenDay(until, dates);
  return from === null
    ? m.paused_now({ until: end })
    : m.paused_later({ from: spokenDay(from, dates), until: end });
};

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
        paragraphs: [
          hello,
          message.openUntil
            ? m.failed_open({ site, day: spokenDay(message.openUntil, dates) })
            : m.failed_text({ site }),
          ...failedNotes(message, dates),
        ],
        action: { label: m.failed_action, url: `${origin}/profile` },
        after: [m.failed_after],
      };
    case 'card_expiring': {
      const { last4: card } = message;
      const month = spokenMonth(message.endsAt, dates);
      return {
        subject: m.card_subject({ site }),
        preview: m.card_preview({ card, month }),
        title: m.card_title,
        paragraphs: [hello, m.card_text({ site, card, month })],
        action: { label: m.failed_action, url: `${origin}/profile` },
        after: [m.card_after],
      };
    }
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
    case 'subscription_paused':
    case 'pause_ending':
    case 'subscription_resumed':
    case 'win_back':
      return stayContentOf(message, hello, { origin, name: site, language: dates });
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

/** Returns the content of an email about a pause, or of one that asks a former subscriber to return. */
function stayContentOf(
  message: Extract<
    SubscriptionMessage,
    { kind: 'subscription_paused' | 'pause_ending' | 'subscription_resumed' | 'win_back' }
  >,
  hello: string,
  { origin, name: site, language: dates }: Pick<EmailSite, 'origin' | 'name' | 'language'>,
): EmailContent {
  switch (message.kind) {
    case 'subscription_paused': {
      const { from, until } = message;
      const pause = pauseSentence(message, dates);
      return {
        subject: m.paused_subject({ site }),
        preview: pause,
        title: m.paused_title,
        paragraphs: [hello, ...(from === null ? [] : [m.paused_until({ site })]), pause],
        action: { label: m.canceled_action, url: `${origin}/profile` },
        after: until === null ? [] : [m.paused_after],
      };
    }
    case 'pause_ending': {
      const day = spokenDay(message.until, dates);
      return {
        subject: m.ending_subject({ site }),
        preview: m.ending_preview({ day }),
        title: m.ending_title,
        paragraphs: [hello, m.ending_text({ site, day })],
        action: { label: m.canceled_action, url: `${origin}/profile` },
        after: [m.ending_after],
      };
    }
    case 'subscription_resumed':
      return {
        subject: m.resumed_subject({ site }),
        preview: m.resumed_preview,
        title: m.resumed_title,
        paragraphs: [hello, m.resumed_text({ site })],
        action: { label: m.resumed_action, url: `${origin}/home` },
        after: [m.resumed_after],
      };
    case 'win_back': {
      const { code } = message;
      const query = code === null ? '' : `?code=${encodeURIComponent(code)}`;
      return {
        subject: m.back_subject({ site }),
        preview: m.back_preview,
        title: m.back_title,
        paragraphs: [hello, m.back_text({ site }), ...(code === null ? [] : [m.back_code({ code })])],
        action: { label: m.ended_action, url: `${origin}/profile${query}` },
        after: [],
        reason: m.back_reason({ site }),
      };
    }
  }
}
