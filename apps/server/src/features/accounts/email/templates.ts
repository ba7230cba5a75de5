import { accountLimits, cutText, defaultSite, isolateText, mailTextLimits } from '@lamplight/contract';
import type { EmailMessage, SignInMethodChange } from './email-message.ts';
import { m } from './messages.ts';
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
  /** Paragraphs that replace {{news}} in an admin's text. */
  readonly news?: readonly Paragraph[];
  /** URL that unsubscribes from these mails; unset if they cannot be stopped. */
  readonly stopUrl?: string;
  /** Why this address gets the email; unset if the address belongs to an account. */
  readonly reason?: string;
}

export interface Recipient {
  /** Empty in an email to an unconfirmed address. */
  readonly username: string;
  /** Token of the link in the email, which is stored nowhere else. */
  readonly token?: string;
  /** Content of a mail about notifications. */
  readonly news?: MailNews;
}

export interface MailNews {
  readonly news: readonly { readonly title: string; readonly text: string; readonly path: string }[];
  /** Path that stops these mails. */
  readonly unsubscribePath: string;
}

const newsLine = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  `${isolateText(title)}: ${isolateText(text)}`;

export const newsText = (news: MailNews | undefined): string => (news?.news ?? []).map(newsLine).join(' · ');

/** Returns the news of a weekly letter, each with its link. */
const newsLinks = (news: MailNews | undefined, origin: string): readonly Paragraph[] =>
  (news?.news ?? []).map((one) => ({ text: newsLine(one), url: `${origin}${one.path}` }));

const stopUrlOf = (news: MailNews | undefined, origin: string): string =>
  `${origin}${news?.unsubscribePath ?? '/notifications/settings'}`;

const afterSecurityEmail = `If this was you, there’s nothing to do. If not, this link signs out every device, removes passkeys and two-step sign-in added then or later, and helps you choose a new password. It works for ${accountLimits.securityLinkDays} days.`;

/** Sentences about what the link in an email about a change cannot undo. */
export const notUndone: Partial<Record<SignInMethodChange, readonly string[]>> = {
  passkey_removed: ['It can’t bring the passkey back. You can add it again in your profile.'],
  second_factor_off: ['It can’t turn two-step sign-in back on. You can do that in your profile.'],
  recovery_codes_replaced: [
    'It removes the new recovery codes, but can’t bring the old ones back. You can make new ones in your profile.',
  ],
};

export const methodChanges = (name: string): Record<SignInMethodChange, string> => ({
  passkey_added: `A passkey was added to your ${name} account.`,
  passkey_removed: `A passkey was removed from your ${name} account.`,
  second_factor_on: `Two-step sign-in was turned on for your ${name} account.`,
  second_factor_off: `Two-step sign-in was turned off for your ${name} account.`,
  recovery_codes_replaced: `New recovery codes were made for your ${name} account; the old ones no longer work.`,
  sign_in_mails_off: `Emails about sign-ins on new devices were turned off for your ${name} account.`,
});

/** Returns the welcome's opening words, which mention the lamp only under the product's own name. */
const opening = (name: string): string =>
  name === defaultSite.name ? 'The lamp is lit and the library is open' : 'The library is open';

/** Sentences about what a link 'This wasn't me' has undone. */
export function undone({
  isRestored,
  removed,
}: Extract<EmailMessage, { kind: 'intrusion_reported' }>): string[] {
  const { passkeys, app, codes } = removed;
  const factors = [
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
    ...(app ? ['two-step sign-in'] : []),
    ...(codes ? ['the new recovery codes'] : []),
  ];
  return [
    ...(isRestored ? ['Your account has this email address again.'] : []),
    ...(factors.length > 0
      ? [`We removed ${factors.join(' and ')}. Add what is yours again in your profile.`]
      : []),
  ];
}

/** Facts of the site in emails. */
export interface EmailSite {
  /** Public URL without a final slash. */
  readonly origin: string;
  readonly name: string;
  /** Language of dates; null for English. */
  readonly language: string | null;
}

/** Returns the content of an email. */
export function contentOf(
  message: Exclude<EmailMessage, { kind: 'test_mail' }>,
  { username, token = '', news }: Recipient,
  { origin, name, language }: EmailSite,
): EmailContent {
  switch (message.kind) {
    case 'welcome':
      return {
        subject: `Welcome to ${name}`,
        preview: `${opening(name)}.`,
        title: `Welcome, ${username}`,
        paragraphs: [
          `${opening(name)}. Every book is yours to listen to, and ${name} keeps your place on every device.`,
        ],
        action: { label: 'Start listening', url: `${origin}/home` },
        after: [
          {
            text: `You sign in as ${username}, or with this email address. Your subscription, your picture and your password are in your profile:`,
            url: `${origin}/profile`,
          },
        ],
      };
    case 'password_reset':
      return {
        subject: m.reset_subject({ site: name }),
        preview: m.reset_preview({ count: accountLimits.resetMinutes }),
        title: m.reset_title,
        paragraphs: [m.hello({ username }), m.reset_text({ site: name, count: accountLimits.resetMinutes })],
        action: { label: m.reset_title, url: `${origin}/reset-password/${token}` },
        after: [m.reset_ignore],
      };
    case 'password_changed':
      return {
        subject: `Your ${name} password was changed`,
        preview: 'Other devices have been signed out.',
        title: 'Your password was changed',
        paragraphs: [
          `Hello ${username},`,
          `The password of your ${name} account has just been changed. Other devices have been signed out.`,
        ],
        action: { label: 'This wasn’t me', url: `${origin}/not-me/${token}` },
        after: [afterSecurityEmail],
      };
    case 'new_sign_in':
      return {
        subject: `New sign-in to ${name}`,
        preview: `${message.device}, ${spokenTime(message.at, language)}`,
        title: 'A new device signed in',
        paragraphs: [
          `Hello ${username},`,
          `Your ${name} account was just used to sign in on a device we haven’t seen before: ${message.device}, ${spokenTime(message.at, language)}.`,
        ],
        action: { label: 'This wasn’t me', url: `${origin}/not-me/${token}` },
        after: [afterSecurityEmail],
      };
    case 'sign_in_method_changed':
      return {
        subject: `Your ${name} sign-in was changed`,
        preview: methodChanges(name)[message.change],
        title: 'Your sign-in was changed',
        paragraphs: [`Hello ${username},`, methodChanges(name)[message.change]],
        action: { label: 'This wasn’t me', url: `${origin}/not-me/${token}` },
        after: [afterSecurityEmail, ...(notUndone[message.change] ?? [])],
      };
    case 'intrusion_reported':
      return {
        subject: `Reset your ${name} password`,
        preview: 'Every device is signed out.',
        title: 'Choose a new password',
        paragraphs: [
          `Hello ${username},`,
          ['You told us that it wasn’t you. Every device is signed out.', ...undone(message)].join(' '),
          token
            ? `Now choose a new password. This link works once, for ${accountLimits.resetMinutes} minutes:`
            : 'Now choose a new password. You have had many links for that today: use the newest, or ask for another:',
        ],
        action: {
          label: 'Choose a new password',
          url: token ? `${origin}/reset-password/${token}` : `${origin}/forgot-password`,
        },
        after: ['Until then, anybody who knows your old password can sign in again.'],
      };
    case 'notification': {
      const [first] = news?.news ?? [];
      return {
        subject: cutText(`${first?.title ?? name}: ${first?.text ?? ''}`, mailTextLimits.subjectCharacters),
        preview: first?.text ?? '',
        title: first?.title ?? name,
        paragraphs: [`Hello ${username},`, newsText(news)],
        news: [newsText(news)],
        action: { label: 'Open', url: `${origin}${first?.path ?? '/notifications'}` },
        after: [],
        stopUrl: stopUrlOf(news, origin),
        reason: `You get this email because you chose to be notified by ${name}.`,
      };
    }
    case 'weekly_letter': {
      const links = newsLinks(news, origin);
      return {
        subject: `Your week at ${name}`,
        preview: cutText(newsText(news), 150),
        title: 'What is new for you',
        paragraphs: [`Hello ${username},`, ...links],
        news: links,
        action: { label: 'All notifications', url: `${origin}/notifications` },
        after: [],
        stopUrl: stopUrlOf(news, origin),
        reason: `You get this email because you chose a weekly letter from ${name}.`,
      };
    }
    case 'email_confirm':
      return {
        subject: `Confirm your email address for ${name}`,
        preview: `The link works for ${accountLimits.confirmHours} hours.`,
        title: 'Confirm your email address',
        paragraphs: [
          `This address was entered for a ${name} account. It is used once it is confirmed; the link works for ${accountLimits.confirmHours} hours:`,
        ],
        action: { label: 'Confirm this address', url: `${origin}/confirm-email/${token}` },
        after: [
          `If you have no account at ${name}, or did not ask for this, ignore this email: without the link nothing happens.`,
        ],
        reason: `You get this email because somebody entered your address at ${name}.`,
      };
    case 'subscription_found':
    case 'cancel_link':
    case 'payment_failed':
    case 'subscription_canceled':
    case 'subscription_ended':
      return subscriptionContentOf(message, { username, token }, { origin, name, language });
    case 'email_change_requested':
      return {
        subject: `Your ${name} email address is about to change`,
        preview: 'If it was not you, keep this address.',
        title: 'A new email address was entered',
        paragraphs: [
          `Hello ${username},`,
          `Another email address was entered for your ${name} account. Once it is confirmed, it takes the place of this one.`,
        ],
        action: { label: 'Keep this address', url: `${origin}/revert-email/${token}` },
        after: [
          `If it was you, there is nothing to do. If it was not, keep this address and choose a new password. The link works for ${accountLimits.revertDays} days after the change, and signs every device out.`,
        ],
      };
    case 'email_changed':
      return {
        subject: `Your ${name} email address was changed`,
        preview: 'If it was not you, get this address back.',
        title: 'Your email address was changed',
        paragraphs: [
          `Hello ${username},`,
          `The email address of your ${name} account has been changed by whoever runs this server.`,
        ],
        action: { label: 'Restore this address', url: `${origin}/revert-email/${token}` },
        after: [
          `If you asked for it, there is nothing to do. The link works for ${accountLimits.revertDays} days, and signs every device out.`,
        ],
      };
    case 'email_set':
      return {
        subject: `Your email address at ${name}`,
        preview: `This address now belongs to a ${name} account.`,
        title: 'Your email address was changed',
        paragraphs: [
          `Whoever runs this ${name} server has made this the email address of an account. You can sign in with it.`,
        ],
        action: { label: 'Log in', url: `${origin}/login` },
        after: [`If you have no account at ${name}, ignore this email.`],
        reason: `You get this email because somebody entered your address at ${name}.`,
      };
  }
}
