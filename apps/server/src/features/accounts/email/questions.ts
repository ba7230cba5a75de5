import type { Site } from '@lamplight/contract';
import type { Database, Schema } from '../../../db/schema.ts';
import type { EmailMessage } from './email-message.ts';
import type { MailGift } from './gift-templates.ts';
import type { NewsletterText } from './newsletter-content.ts';
import type { MailNews } from './templates.ts';

/** Functions that other features provide, because those features depend on this one and not the reverse. */
export interface AccountQuestions {
  /** Returns the publisher's settings, such as the site's name, for mails and authenticator apps. */
  site(): Promise<Site>;
  /** Returns the current content of a mail about notifications; null if there is nothing to send. */
  readMailNews(
    mail: Extract<EmailMessage, { kind: 'notification' | 'weekly_letter' }>,
  ): Promise<(MailNews & { readonly username: string; readonly email: string }) | null>;
  /**
   * Returns a newsletter with its recipient; null if the newsletter was stopped, or the member does not want
   * newsletters any more.
   */
  readNewsletter(mail: Extract<EmailMessage, { kind: 'newsletter' }>): Promise<{
    readonly username: string;
    readonly email: string;
    readonly newsletter: NewsletterText;
  } | null>;
  /** True if a pending registration reserves one of these names. */
  areNamesReserved(
    trx: Database,
    names: Pick<Schema['users'], 'username_key' | 'email_key'>,
  ): Promise<boolean>;
  /** Returns the token of the link that connects an existing subscription; null if it is not valid any more. */
  connectTokenOf(checkout: string): Promise<string | null>;
  /** Returns the facts of a mail about a gift; null if there is nothing to send. */
  giftMail(
    id: number,
    kind: 'gift_bought' | 'gift_received',
  ): Promise<(MailGift & { readonly language: string | null }) | null>;
  /**
   * Returns the token of the link that cancels an account's subscription; null if the account has no open
   * subscription.
   */
  cancelTokenOf(user: { readonly id: number; readonly email_key: string }): Promise<string | null>;
}
