import type { Site } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inLanguage, recipientLanguage } from '../../../platform/language.ts';
import type { Questions } from '../../../platform/questions.ts';
import { type EmailChangeRow, findEmailChange, type LinkPurpose } from '../users/email-changes-store.ts';
import { createInvitationToken, createResetToken } from '../users/reset-store.ts';
import { normalizeName } from '../users/rules.ts';
import { createSecurityLink } from '../users/security-links.ts';
import { findUser, findUserByEmail } from '../users/store.ts';
import type { EmailMessage } from './email-message.ts';
import { renderHtml, renderText } from './layout.ts';
import { findMailText } from './mail-texts.ts';
import { customContent, mailValuesOf, sampleMail, withMailText } from './mail-values.ts';
import { newsletterContent } from './newsletter-content.ts';
import type { RenderEmail } from './outbox.ts';
import type { AccountQuestions } from './questions.ts';
import { contentOf, type EmailContent, type EmailSite, type Recipient } from './templates.ts';

interface RendererDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Public URL without a final slash; all links in emails start with it. */
  readonly publicUrl: string;
  readonly site: () => Promise<Site>;
  /** Returns the token of a link in an email about a change of address. */
  readonly tokenOf: (change: EmailChangeRow, purpose: LinkPurpose) => string;
  readonly questions: Questions<AccountQuestions>;
}

interface Account {
  /** Language that the member chose; null for the publisher's. */
  readonly language: string | null;
}

/** Returns a function that runs `work` in the language of an account. */
const createAccountLanguage =
  (site: RendererDeps['site']) =>
  async <Result>(account: Account | undefined, work: (shown: Site) => Promise<Result>): Promise<Result> => {
    const shown = await site();
    return inLanguage(recipientLanguage(account?.language, shown), () => work(shown));
  };

/** Returns the content of an email: with an admin's text if there is one, otherwise with the built-in text. */
async function readContent(
  db: Database,
  message: EmailMessage,
  recipient: Recipient,
  shown: EmailSite,
): Promise<EmailContent> {
  if (message.kind === 'test_mail') {
    const { content, values } = sampleMail(message.of, shown);
    return withMailText(content, message, values);
  }
  if (message.kind === 'newsletter' || message.kind === 'newsletter_test') {
    const { newsletter } = recipient;
    if (!newsletter) throw new Error('A newsletter has no text');
    return newsletterContent(newsletter, shown);
  }
  const content = contentOf(message, recipient, shown);
  // Admins can change only the texts of mails to members; this mail goes to an admin.
  if (message.kind === 'webhook_turned_off') return content;
  // The built-in text alone can explain why this email has no token.
  const isWithoutToken = message.kind === 'intrusion_reported' && !recipient.token;
  const text = isWithoutToken ? undefined : await findMailText(db, message.kind);
  return text
    ? customContent(content, message, text, mailValuesOf(message, recipient, shown), shown.language)
    : content;
}

/** Emails about payments, feeds and webhooks, which go to the account's current address. */
const toAccount = [
  'feed_shared',
  'feed_renewed',
  'webhook_turned_off',
  'payment_failed',
  'card_expiring',
  'subscription_paused',
  'pause_ending',
  'subscription_resumed',
  'win_back',
  'gift_taken_back',
  'subscription_canceled',
  'subscription_ended',
] as const;
type ToAccount = Extract<EmailMessage, { kind: (typeof toAccount)[number] }>;

const isToAccount = (message: EmailMessage): message is ToAccount =>
  toAccount.some((kind) => kind === message.kind);

/** Returns a function that renders an email in the current language. */
const createRenderIn =
  ({ db, publicUrl }: Pick<RendererDeps, 'db' | 'publicUrl'>) =>
  async (to: string, message: EmailMessage, recipient: Recipient, shown: Site) => {
    // Isolate both names, because the text around a name may run in the other direction (right to left).
    const named = { ...recipient, username: isolateText(recipient.username) };
    const mailSite = { ...shown, name: isolateText(shown.name), origin: publicUrl };
    const content = await readContent(db, message, named, mailSite);
    const stopPath =
      message.kind === 'newsletter_test'
        ? undefined
        : (recipient.news ?? recipient.newsletter)?.unsubscribePath;
    return {
      to,
      sender: shown.sender,
      subject: content.subject,
      text: renderText(content, shown),
      html: renderHtml(content, { ...shown, origin: publicUrl }),
      ...(stopPath !== undefined && { unsubscribeUrl: `${publicUrl}${stopPath}` }),
    };
  };

type NewsMessage = Extract<EmailMessage, { kind: 'notification' | 'weekly_letter' | 'newsletter' }>;

/**
 * Returns a function that renders notifications and newsletters; that function returns null if the member wants none
 * any more. These emails go to the account's current address, because a former address may belong to somebody else
 * now.
 */
const createRenderNews =
  (
    { db, questions }: Pick<RendererDeps, 'db' | 'questions'>,
    inLanguageOf: ReturnType<typeof createAccountLanguage>,
    renderIn: ReturnType<typeof createRenderIn>,
  ) =>
  async (message: NewsMessage) =>
    inLanguageOf(await findUser(db, message.user), async (shown) => {
      if (message.kind === 'newsletter') {
        const found = await questions.ask('readNewsletter', message);
        return found && renderIn(found.email, message, found, shown);
      }
      const news = await questions.ask('readMailNews', message);
      return news && renderIn(news.email, message, { username: news.username, news }, shown);
    });

/**
 * Renders emails at delivery. Links with tokens are created only then, so that no token is stored while an
 * email waits.
 */
export function createEmailRenderer(deps: RendererDeps): RenderEmail {
  const { db, clock, site, tokenOf, questions } = deps;
  const renderIn = createRenderIn(deps);
  const inLanguageOf = createAccountLanguage(site);
  const renderNews = createRenderNews(deps, inLanguageOf, renderIn);

  /** @param account the recipient's account; default: the account with the address `to` */
  const render = async (to: string, message: EmailMessage, recipient: Recipient, account?: Account) =>
    inLanguageOf(account ?? (await findUserByEmail(db, normalizeName(to))), (shown) =>
      renderIn(to, message, recipient, shown),
    );
  return async (message, { id, recipient }) => {
    if (isToAccount(message)) {
      const user = await findUser(db, message.user);
      return user ? render(user.email, message, user) : null;
    }
    switch (message.kind) {
      case 'password_reset': {
        const user = await findUserByEmail(db, recipient);
        const token = user && (await createResetToken(db, clock, user.id, id));
        // Send to the address that is stored in the account, never to the spelling that was typed into the form.
        return token ? render(user.email, message, { username: user.username, token }) : null;
      }
      case 'intrusion_reported': {
        const user = await findUser(db, message.user);
        if (!user || user.email_key !== normalizeName(recipient)) return null;
        const token = await createResetToken(db, clock, user.id, id);
        return render(user.email, message, { username: user.username, ...(token && { token }) });
      }
      case 'new_sign_in':
      case 'sign_in_method_changed':
      case 'password_changed': {
        const user = await (message.kind === 'password_changed'
          ? findUserByEmail(db, normalizeName(recipient))
          : findUser(db, message.user));
        // Send nothing if the account's address has changed: the old one may belong to somebody else, and the mail
        // about the change has a link that reverts it.
        if (!user || user.email_key !== normalizeName(recipient)) return null;
        const token = await createSecurityLink(db, clock, user.id, id);
        return render(recipient, message, { username: user.username, token });
      }
      case 'email_confirm': {
        const change = await findEmailChange(db, message.change);
        if (change?.state !== 'open') return null;
        const user = await findUser(db, change.user_id);
        return render(recipient, message, { username: '', token: tokenOf(change, 'confirm') }, user);
      }
      case 'subscription_found': {
        const token = await questions.ask('connectTokenOf', message.checkout);
        const { language = null } = message;
        return token === null ? null : render(recipient, message, { username: '', token }, { language });
      }
      case 'gift_bought':
      case 'gift_received': {
        const gift = await questions.ask('giftMail', message.gift, message.kind);
        return gift && render(recipient, message, { username: '', gift }, { language: gift.language });
      }
      case 'email_change_requested':
      case 'email_changed': {
        const change = await findEmailChange(db, message.change);
        const user = change && (await findUser(db, change.user_id));
        if (!user) return null;
        const facts = { username: user.username, token: tokenOf(change, 'revert') };
        return render(recipient, message, facts, user);
      }
      case 'cancel_link': {
        const user = await findUserByEmail(db, recipient);
        const token = user && (await questions.ask('cancelTokenOf', user));
        return token ? render(user.email, message, { username: user.username, token }) : null;
      }
      case 'invitation': {
        const user = await findUser(db, message.user);
        // An account with a confirmed address needs no link; a changed address may belong to somebody else.
        if (!user || user.email_confirmed_at !== null || user.email_key !== normalizeName(recipient))
          return null;
        const token = await createInvitationToken(db, clock, user.id, id);
        return render(user.email, message, { username: user.username, token });
      }
      case 'notification':
      case 'weekly_letter':
      case 'newsletter':
        return renderNews(message);
      case 'newsletter_test': {
        const { subject, body } = message;
        const user = await findUser(db, message.user);
        const newsletter = { subject, body, unsubscribePath: '/notifications/settings' };
        return user ? render(user.email, message, { username: user.username, newsletter }, user) : null;
      }
      case 'email_set':
      case 'test_mail':
        return render(recipient, message, { username: '' });
      default:
        return render(recipient, message, message);
    }
  };
}
