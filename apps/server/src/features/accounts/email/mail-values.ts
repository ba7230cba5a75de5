import {
  cutText,
  fillPlaceholders,
  linkPlaceholder,
  type MailKind,
  type MailText,
  type MailValues,
  mailTextLimits,
  splitMailText,
} from '@lamplight/contract';
import { deviceText } from '../users/device-name.ts';
import type { EmailMessage } from './email-message.ts';
import { giftValuesOf, type MailGift, noGift } from './gift-templates.ts';
import { m } from './messages.ts';
import { spokenDay, spokenMonth, spokenTime } from './spoken-times.ts';
import { failedNotes, pauseSentence } from './subscription-templates.ts';
import {
  contentOf,
  type EmailContent,
  type EmailSite,
  invitedAccess,
  methodChange,
  newsText,
  notUndone,
  type Paragraph,
  type Recipient,
  undone,
} from './templates.ts';

type TextMessage = Extract<EmailMessage, { kind: MailKind }>;

/** Returns the values of an email's placeholders. Emails to unconfirmed addresses contain no username. */
export function mailValuesOf(
  message: TextMessage,
  { username, news, gift = noGift }: Recipient,
  site: EmailSite,
): MailValues {
  const common = { site: site.name };
  switch (message.kind) {
    case 'email_confirm':
    case 'email_set':
    case 'subscription_found':
      return common;
    case 'gift_bought':
    case 'gift_received':
      return { ...common, ...giftValuesOf(gift, site.language) };
    case 'notification':
    case 'weekly_letter':
      return { ...common, name: username, news: newsText(news) };
    case 'welcome':
      return { ...common, name: username, profile: `${site.origin}/profile` };
    case 'new_sign_in':
      return {
        ...common,
        name: username,
        device: deviceText(message.device),
        time: spokenTime(message.at, site.language),
      };
    case 'feed_shared':
    case 'feed_renewed':
      return { ...common, name: username, feed: message.feed };
    case 'card_expiring':
      return {
        ...common,
        name: username,
        card: message.last4,
        month: spokenMonth(message.endsAt, site.language),
      };
    case 'subscription_paused':
      return { ...common, name: username, pause: pauseSentence(message, site.language) };
    case 'pause_ending':
      return { ...common, name: username, end: spokenDay(message.until, site.language) };
    case 'win_back':
      return { ...common, name: username, code: message.code ?? '' };
    case 'invitation':
      return { ...common, name: username, access: invitedAccess(message) };
    case 'subscription_canceled':
      return {
        ...common,
        name: username,
        time: spokenTime(message.at, site.language),
        end: spokenDay(message.endsAt, site.language),
      };
    case 'sign_in_method_changed':
      return { ...common, name: username, change: methodChange(site.name, message.change) };
    case 'intrusion_reported':
      return { ...common, name: username, undone: undone(message).join(' ') };
    default:
      return { ...common, name: username };
  }
}

/** Messages with invented facts, for samples and for the original texts. */
const samples = (): { readonly [Kind in MailKind]: Extract<EmailMessage, { kind: Kind }> } => ({
  welcome: { kind: 'welcome', username: 'Nell' },
  password_reset: { kind: 'password_reset' },
  password_changed: { kind: 'password_changed', username: 'Nell' },
  new_sign_in: { kind: 'new_sign_in', user: 0, device: m.sample_device, at: '2026-01-31T09:05:00.000Z' },
  sign_in_method_changed: { kind: 'sign_in_method_changed', user: 0, change: 'passkey_added' },
  intrusion_reported: {
    kind: 'intrusion_reported',
    user: 0,
    isRestored: true,
    removed: { passkeys: 1, app: false, codes: false },
  },
  email_confirm: { kind: 'email_confirm', change: 0 },
  email_change_requested: { kind: 'email_change_requested', change: 0 },
  email_changed: { kind: 'email_changed', change: 0 },
  email_set: { kind: 'email_set' },
  subscription_found: { kind: 'subscription_found', checkout: '' },
  invitation: { kind: 'invitation', user: 0, access: 'free_months', months: 3 },
  cancel_link: { kind: 'cancel_link' },
  payment_failed: { kind: 'payment_failed', user: 0 },
  card_expiring: { kind: 'card_expiring', user: 0, last4: '4242', endsAt: '2026-03-01T00:00:00.000Z' },
  subscription_canceled: {
    kind: 'subscription_canceled',
    user: 0,
    at: '2026-01-31T09:05:00.000Z',
    endsAt: '2026-02-28T09:05:00.000Z',
  },
  subscription_ended: { kind: 'subscription_ended', user: 0 },
  subscription_paused: {
    kind: 'subscription_paused',
    user: 0,
    from: '2026-02-28T09:05:00.000Z',
    until: '2026-03-28T08:05:00.000Z',
  },
  pause_ending: { kind: 'pause_ending', user: 0, until: '2026-03-28T08:05:00.000Z' },
  subscription_resumed: { kind: 'subscription_resumed', user: 0 },
  win_back: { kind: 'win_back', user: 0, code: 'WELCOME' },
  gift_bought: { kind: 'gift_bought', gift: 0 },
  gift_received: { kind: 'gift_received', gift: 0 },
  gift_taken_back: { kind: 'gift_taken_back', user: 0 },
  feed_shared: { kind: 'feed_shared', user: 0, feed: m.sample_feed },
  feed_renewed: { kind: 'feed_renewed', user: 0, feed: m.sample_feed },
  notification: { kind: 'notification', user: 0, event: 0 },
  weekly_letter: { kind: 'weekly_letter', user: 0, from: '', to: '' },
});
const sampleGift = (): MailGift => ({
  plan_name: m.sample_plan,
  months: 3,
  from: m.sample_giver,
  to: 'Nell',
  message: m.sample_wish,
  code: 'ABCD-EFGH-JKMN-PQRS',
  redeemUrl: '/redeem/ABCD-EFGH-JKMN-PQRS',
  boughtUrl: '/gift/sample',
  expiresAt: '2027-01-31T09:05:00.000Z',
});
const sampleRecipient = (): Recipient => ({
  username: 'Nell',
  token: 'sample',
  gift: sampleGift(),
  news: {
    news: [{ title: m.sample_title, text: m.sample_news, path: '/notifications' }],
    unsubscribePath: '/notifications/settings',
  },
});

export interface SampleMail {
  readonly content: EmailContent;
  readonly values: MailValues;
}

/** Returns an email with invented facts. */
export function sampleMail(kind: MailKind, site: EmailSite, recipient = sampleRecipient()): SampleMail {
  const message = samples()[kind];
  return { content: contentOf(message, recipient, site), values: mailValuesOf(message, recipient, site) };
}

/** Returns the built-in text of a kind, with placeholders for values. */
export function originalText(kind: MailKind, site: EmailSite): MailText {
  const recipient = { ...sampleRecipient(), username: '{{name}}' };
  const { content, values } = sampleMail(kind, { ...site, name: '{{site}}' }, recipient);
  // Replace the longest values first: a sentence may contain the site's name.
  const entries = Object.entries(values).toSorted(([, one], [, other]) => other.length - one.length);
  const withPlaceholders = (text: string) =>
    entries.reduce((now, [name, value]) => (value === '' ? now : now.replaceAll(value, `{{${name}}}`)), text);
  const textOf = (paragraph: Paragraph) =>
    withPlaceholders(typeof paragraph === 'string' ? paragraph : `${paragraph.text} ${paragraph.url}`);
  const isNews = (paragraph: Paragraph) => content.news?.includes(paragraph) ?? false;
  const parts = [
    ...content.paragraphs.filter((paragraph) => !isNews(paragraph)).map(textOf),
    ...(content.news ? ['{{news}}'] : []),
    linkPlaceholder,
    ...content.after.map(textOf),
  ];
  return { subject: withPlaceholders(content.subject), body: parts.join('\n\n') };
}

/** Matches {{profile}} at the end of a paragraph; the placeholder becomes a link to the profile page. */
const profileAtEnd = /\{\{\s*profile\s*\}\}$/;
const newsAlone = /^\{\{\s*news\s*\}\}$/;

/** Replaces the text of an email with an admin's. The email keeps its link, button, reason and unsubscribe URL. */
export function withMailText(
  content: EmailContent,
  { subject: written, body }: MailText,
  values: MailValues,
): EmailContent {
  const { before, after } = splitMailText(body);
  const fill = (text: string) => fillPlaceholders(text, values).trim();
  const paragraphsOf = (paragraph: string): readonly Paragraph[] => {
    if (newsAlone.test(paragraph)) return content.news ?? [];
    const text = fill(paragraph.replace(profileAtEnd, ''));
    if (profileAtEnd.test(paragraph) && values['profile']) return [{ text, url: values['profile'] }];
    return text === '' ? [] : [text];
  };
  const subject = cutText(fill(written).replaceAll(/\s+/g, ' '), mailTextLimits.subjectCharacters);
  const paragraphs = before.flatMap(paragraphsOf);
  const [first = subject] = paragraphs;
  return {
    ...content,
    subject,
    title: subject,
    preview: typeof first === 'string' ? first : first.text,
    paragraphs,
    after: after.flatMap(paragraphsOf),
  };
}

/**
 * Returns an email with an admin's text, plus notes that depend on the message and are not part of any editable
 * text.
 */
export function customContent(
  content: EmailContent,
  message: TextMessage,
  text: MailText,
  values: MailValues,
  language: EmailSite['language'],
): EmailContent {
  const custom = withMailText(content, text, values);
  const notes =
    message.kind === 'sign_in_method_changed'
      ? notUndone(message.change)
      : message.kind === 'payment_failed'
        ? failedNotes(message, language)
        : [];
  return { ...custom, after: [...custom.after, ...notes] };
}
