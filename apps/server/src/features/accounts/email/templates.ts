import { accountLimits, cutText, defaultSite, mailTextLimits, webhookLimits } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import { deviceText } from '../users/device-name.ts';
import type { EmailMessage, SignInMethodChange } from './email-message.ts';
import { giftContentOf, type MailGift } from './gift-templates.ts';
import { m } from './messages.ts';
import type { NewsletterText } from './newsletter-content.ts';
import { spokenTime } from './spoken-times.ts';
import { subscriptionContentOf } from './subscription-templates.ts';

/** A paragraph, optionally followed by a link. Addresses inside a text never become links. */
export type Paragraph = string | { readonly text: string; readonly url: string };

/** Content of an email, rendered both as HTML and as text. */
export interface EmailContent {
  readonly subject: string;
  /** Preview line that mail clients show next to the subject. */
  readonly preview: string;
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
  readonly action: { readonly label: string; readonly url: string };
  readonly after: readonly Paragraph[];
  /** Formatted text with headings, lists and links, shown after `paragraphs`: as HTML and as plain text. */
  readonly document?: { html(linkColour: string): string; readonly text: string };
  /** Paragraphs that replace {{news}} in an admin's text. */
  readonly news?: readonly Paragraph[];
  /** URL that unsubscribes from mails of this kind; unset if a member cannot unsubscribe. */
  readonly stopUrl?: string;
  /** Why this address gets the email; unset if the address belongs to an account. */
  readonly reason?: string;
}

export interface Recipient {
  /** Empty in an email to an unconfirmed address. */
  readonly username: string;
  /** Token of the link in the email; the token itself is stored nowhere. */
  readonly token?: string;
  /** Content of a mail about notifications. */
  readonly news?: MailNews;
  /** Facts of a mail about a gift. */
  readonly gift?: MailGift;
  readonly newsletter?: NewsletterText;
}

export interface MailNews {
  readonly news: readonly { readonly title: string; readonly text: string; readonly path: string }[];
  /** URL path at which the member unsubscribes from these emails. */
  readonly unsubscribePath: string;
}

const newsLine = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  m.news_line({ title: isolateText(title), text: isolateText(text) });

export const newsText = (news: MailNews | undefined): string => (news?.news ?? []).map(newsLine).join(' · ');

/** Returns the news of a weekly letter, each with its link. */
const newsLinks = (news: MailNews | undefined, origin: string): readonly Paragraph[] =>
  (news?.news ?? []).map((item) => ({ text: newsLine(item), url: `${origin}${item.path}` }));

const stopUrlOf = (news: MailNews | undefined, origin: string): string =>
  `${origin}${news?.unsubscribePath ?? '/notifications/settings'}`;

const afterSecurityEmail = (): string => m.security_after({ count: accountLimits.securityLinkDays });

/**
 * Returns a sentence about what the link 'This wasn't me' cannot undo after this change; an empty array if there is
 * nothing.
 */
export function notUndone(change: SignInMethodChange): readonly string[] {
  const isFinal = change === 'passkey_removed' || change === 'second_factor_off';
  return isFinal || change === 'recovery_codes_replaced' ? [m[`kept_${change}`]] : [];
}

export const methodChange = (site: string, change: SignInMethodChange): string =>
  m[`method_${change}`]({ site });

/** Returns sentences about what a link 'This wasn't me' has undone. */
export function undone({
  isRestored,
  removed: { passkeys: count, app, codes },
}: Extract<EmailMessage, { kind: 'intrusion_reported' }>): string[] {
  const restored = isRestored ? [m.intrusion_restored] : [];
  if (count > 0 && app) return [...restored, m.intrusion_passkeys_app({ count })];
  if (count > 0 && codes) return [...restored, m.intrusion_passkeys_codes({ count })];
  if (count > 0) return [...restored, m.intrusion_passkeys({ count })];
  return [...restored, ...(app ? [m.intrusion_app] : codes ? [m.intrusion_codes] : [])];
}

/** Returns a sentence about how an invited member may listen. */
export function invitedAccess({ access, months }: Extract<EmailMessage, { kind: 'invitation' }>): string {
  return access === 'free_months' ? m.invitation_free_months({ count: months }) : m[`invitation_${access}`];
}

/** Settings of the site that emails contain. */
export interface EmailSite {
  /** Public URL without a final slash. */
  readonly origin: string;
  readonly name: string;
  /** The publisher's format of dates; null for that of the email's language. */
  readonly language: string | null;
}

/** Returns the content of an email, in the current language. */
export function contentOf(
  message: Exclude<EmailMessage, { kind: 'test_mail' | 'newsletter' | 'newsletter_test' }>,
  recipient: Recipient,
  emailSite: EmailSite,
): EmailContent {
  const { username, token = '' } = recipient;
  const { origin, name: site, language: dates } = emailSite;
  const hello = m.hello({ username });
  const notMe = { label: m.notMe, url: `${origin}/not-me/${token}` };
  switch (message.kind) {
    case 'welcome': {
      const isLamp = site === defaultSite.name;
      return {
        subject: m.welcome_subject({ site }),
        preview: isLamp ? m.welcome_preview_lamp : m.welcome_preview,
        title: m.welcome_title({ username }),
        paragraphs: [isLamp ? m.welcome_text_lamp({ site }) : m.welcome_text({ site })],
        action: { label: m.welcome_action, url: `${origin}/home` },
        after: [{ text: m.welcome_after({ username }), url: `${origin}/profile` }],
      };
    }
    case 'password_reset':
      return {
        subject: m.reset_subject({ site }),
        preview: m.reset_preview({ count: accountLimits.resetMinutes }),
        title: m.reset_title,
        paragraphs: [hello, m.reset_text({ site, count: accountLimits.resetMinutes })],
        action: { label: m.reset_title, url: `${origin}/reset-password/${token}` },
        after: [m.reset_ignore],
      };
    case 'password_changed':
      return {
        subject: m.password_subject({ site }),
        preview: m.password_preview,
        title: m.password_title,
        paragraphs: [hello, m.password_text({ site })],
        action: notMe,
        after: [afterSecurityEmail()],
      };
    case 'new_sign_in': {
      const facts = { device: deviceText(message.device), time: spokenTime(message.at, dates) };
      return {
        subject: m.device_subject({ site }),
        preview: m.device_preview(facts),
        title: m.device_title,
        paragraphs: [hello, m.device_text({ site, ...facts })],
        action: notMe,
        after: [afterSecurityEmail()],
      };
    }
    case 'sign_in_method_changed':
      return {
        subject: m.method_subject({ site }),
        preview: methodChange(site, message.change),
        title: m.method_title,
        paragraphs: [hello, methodChange(site, message.change)],
        action: notMe,
        after: [afterSecurityEmail(), ...notUndone(message.change)],
      };
    case 'intrusion_reported':
      return {
        subject: m.reset_subject({ site }),
        preview: m.intrusion_preview,
        title: m.reset_title,
        paragraphs: [
          hello,
          [m.intrusion_text, ...undone(message)].join(' '),
          token ? m.intrusion_link({ count: accountLimits.resetMinutes }) : m.intrusion_no_link,
        ],
        action: {
          label: m.reset_title,
          url: token ? `${origin}/reset-password/${token}` : `${origin}/forgot-password`,
        },
        after: [m.intrusion_after],
      };
    case 'invitation':
      return {
        subject: m.invitation_subject({ site }),
        preview: invitedAccess(message),
        title: m.invitation_title({ site }),
        paragraphs: [hello, m.invitation_text({ site }), invitedAccess(message)],
        action: { label: m.invitation_action, url: `${origin}/reset-password/${token}?invited` },
        after: [m.invitation_after({ username, count: accountLimits.invitationDays }), m.invitation_ignore],
        reason: m.invitation_reason({ site }),
      };
    case 'notification':
    case 'weekly_letter':
      return newsContentOf(message.kind, recipient, { origin, site });
    case 'feed_shared':
    case 'feed_renewed':
      return {
        subject: m[`${message.kind}_subject`]({ site }),
        preview: m[`${message.kind}_preview`],
        title: m[`${message.kind}_title`],
        paragraphs: [hello, m[`${message.kind}_text`]({ site, feed: message.feed })],
        action: { label: m.feed_action, url: `${origin}/profile` },
        after: [m[`${message.kind}_after`]],
      };
    case 'webhook_turned_off':
      return {
        subject: m.webhook_subject({ site }),
        preview: m.webhook_preview({ host: message.host }),
        title: m.webhook_title,
        paragraphs: [
          hello,
          message.reason === 'gone'
            ? m.webhook_gone({ host: message.host, site })
            : m.webhook_failing({ host: message.host, site, count: webhookLimits.retryDays }),
        ],
        action: { label: m.webhook_action, url: `${origin}/admin/integrations` },
        after: [m.webhook_after],
      };
    case 'gift_bought':
    case 'gift_received':
    case 'gift_taken_back':
      return giftContentOf(message, recipient, emailSite);
    case 'subscription_found':
    case 'cancel_link':
    case 'payment_failed':
    case 'card_expiring':
    case 'subscription_paused':
    case 'pause_ending':
    case 'subscription_resumed':
    case 'win_back':
    case 'subscription_canceled':
    case 'subscription_ended':
      return subscriptionContentOf(message, { username, token }, emailSite);
    default:
      return addressContentOf(message, { username, token }, { origin, site });
  }
}

interface LinkedSite {
  readonly origin: string;
  readonly site: string;
}

/** Returns the content of an email about notifications. */
function newsContentOf(
  kind: 'notification' | 'weekly_letter',
  { username, news }: Pick<Recipient, 'username' | 'news'>,
  { origin, site }: LinkedSite,
): EmailContent {
  const hello = m.hello({ username });
  const stopUrl = stopUrlOf(news, origin);
  if (kind === 'weekly_letter') {
    const links = newsLinks(news, origin);
    return {
      subject: m.letter_subject({ site }),
      preview: cutText(newsText(news), 150),
      title: m.letter_title,
      paragraphs: [hello, ...links],
      news: links,
      action: { label: m.letter_action, url: `${origin}/notifications` },
      after: [],
      stopUrl,
      reason: m.letter_reason({ site }),
    };
  }
  const [first] = news?.news ?? [];
  const { title = site, text = '', path = '/notifications' } = first ?? {};
  return {
    subject: cutText(m.news_line({ title, text }), mailTextLimits.subjectCharacters),
    preview: text,
    title,
    paragraphs: [hello, newsText(news)],
    news: [newsText(news)],
    action: { label: m.news_open, url: `${origin}${path}` },
    after: [],
    stopUrl,
    reason: m.news_reason({ site }),
  };
}

type AddressMessage = Extract<
  EmailMessage,
  { kind: 'email_confirm' | 'email_change_requested' | 'email_changed' | 'email_set' }
>;

/** Returns the content of an email about an email address. */
function addressContentOf(
  message: AddressMessage,
  { username, token }: { readonly username: string; readonly token: string },
  { origin, site }: LinkedSite,
): EmailContent {
  const { confirmHours, revertDays } = accountLimits;
  const hello = m.hello({ username });
  const revertUrl = `${origin}/revert-email/${token}`;
  switch (message.kind) {
    case 'email_confirm':
      return {
        subject: m.confirm_subject({ site }),
        preview: m.confirm_preview({ count: confirmHours }),
        title: m.confirm_title,
        paragraphs: [m.confirm_text({ site, count: confirmHours })],
        action: { label: m.confirm_action, url: `${origin}/confirm-email/${token}` },
        after: [m.confirm_after({ site })],
        reason: m.entered_reason({ site }),
      };
    case 'email_change_requested':
      return {
        subject: m.change_subject({ site }),
        preview: m.change_preview,
        title: m.change_title,
        paragraphs: [hello, m.change_text({ site })],
        action: { label: m.change_action, url: revertUrl },
        after: [m.change_after({ count: revertDays })],
      };
    case 'email_changed':
      return {
        subject: m.changed_subject({ site }),
        preview: m.changed_preview,
        title: m.changed_title,
        paragraphs: [hello, m.changed_text({ site })],
        action: { label: m.changed_action, url: revertUrl },
        after: [m.changed_after({ count: revertDays })],
      };
    case 'email_set':
      return {
        subject: m.set_subject({ site }),
        preview: m.set_preview({ site }),
        title: m.changed_title,
        paragraphs: [m.set_text({ site })],
        action: { label: m.set_action, url: `${origin}/login` },
        after: [m.set_after({ site })],
        reason: m.entered_reason({ site }),
      };
  }
}
