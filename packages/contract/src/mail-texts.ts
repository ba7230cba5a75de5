import { m } from './mail-texts.messages.ts';
import { isLongerThan } from './text.ts';

/** Kinds of email whose texts admins can change. */
export const mailKinds = [
  'welcome',
  'password_reset',
  'password_changed',
  'new_sign_in',
  'sign_in_method_changed',
  'intrusion_reported',
  'email_confirm',
  'email_change_requested',
  'email_changed',
  'email_set',
  'subscription_found',
  'invitation',
  'cancel_link',
  'payment_failed',
  'card_expiring',
  'subscription_canceled',
  'subscription_ended',
  'subscription_paused',
  'pause_ending',
  'subscription_resumed',
  'win_back',
  'gift_bought',
  'gift_received',
  'gift_taken_back',
  'feed_shared',
  'feed_renewed',
  'notification',
  'weekly_letter',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailTextLimits = { subjectCharacters: 150, bodyCharacters: 5000, testsPerHour: 40 } as const;

/** Placeholder for the button with the link; must be a paragraph of its own. */
export const linkPlaceholder = '{{link}}';

/** Subject and text of an email with placeholders such as {{name}}; paragraphs are separated by empty lines. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** Values of placeholders by name, without braces. */
export type MailValues = Readonly<Record<string, string>>;

const placeholder = /\{\{([^{}]*)\}\}/g;

const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const isLink = (paragraph: string): boolean => /^\{\{\s*link\s*\}\}$/.test(paragraph);

function placeholderProblem(text: string, names: readonly string[]): string | null {
  for (const [whole, name = ''] of text.matchAll(placeholder))
    if (!names.includes(name.trim()))
      return m.unknownPlaceholder({
        placeholder: whole,
        known: names.map((known) => `{{${known}}}`).join(', '),
      });
  return /\{\{|\}\}/.test(text.replaceAll(placeholder, ''))
    ? m.brokenPlaceholder({ example: '{{name}}' })
    : null;
}

/**
 * Returns the problems of a text by field; a field without problems is absent.
 * @param names placeholders that this kind of email allows, without the link
 */
export function mailTextProblems(
  { subject, body }: MailText,
  names: readonly string[],
): { readonly subject?: string; readonly body?: string } {
  const { subjectCharacters, bodyCharacters } = mailTextLimits;
  const links = paragraphsOf(body).filter(isLink).length;
  const subjectProblem =
    subject.trim() === ''
      ? m.subjectEmpty
      : /\p{Cc}/u.test(subject)
        ? m.subjectLines
        : isLongerThan(subject, subjectCharacters)
          ? m.tooLong({ count: subjectCharacters })
          : placeholderProblem(subject, names);
  const bodyProblem = isLongerThan(body, bodyCharacters)
    ? m.tooLong({ count: bodyCharacters })
    : (placeholderProblem(body, [...names, 'link']) ??
      (links === 1 && body.split(/\{\{\s*link\s*\}\}/).length === 2
        ? null
        : m.linkOnce({ link: linkPlaceholder })));
  return { ...(subjectProblem && { subject: subjectProblem }), ...(bodyProblem && { body: bodyProblem }) };
}

/** Replaces placeholders by their values; a placeholder inside a value is not replaced. */
export const fillPlaceholders = (text: string, values: MailValues): string =>
  text.replaceAll(placeholder, (whole, name: string) => values[name.trim()] ?? whole);

/** Returns the paragraphs before and after the link's placeholder. */
export function splitMailText(body: string): { readonly before: string[]; readonly after: string[] } {
  const paragraphs = paragraphsOf(body);
  const link = paragraphs.findIndex(isLink);
  const at = link === -1 ? paragraphs.length : link;
  return { before: paragraphs.slice(0, at), after: paragraphs.slice(at + 1) };
}
