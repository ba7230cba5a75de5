import { createTransport } from 'nodemailer';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

/** Timeouts in milliseconds. An attempt must end well before another node may retry the mail. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export interface SmtpSettings {
  /** smtp://user:password@host:587, or smtps:// for a connection encrypted from the start. */
  readonly url: string;
  /** Sender, such as 'Lamplight <post@books.example>' */
  readonly from: string;
}

/**
 * Returns whether an error is final. Only a rejected message is: a rejected login can be fixed by configuration, so the
 * mail is retried.
 */
const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;

const isWithoutTls = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ETLS';

/** Sends mails through an SMTP server; the connection is encrypted unless the server is on this machine. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const server = new URL(url);
  const requireTLS = !loopback.test(server.hostname);
  // Options in the URL would override the ones below.
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) server.searchParams.delete(name);
  const transport = createTransport({ url: server.href, ...timeouts, requireTLS });
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'lamplight.invalid';
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    send: async ({ id, to, sender, subject, text, html, unsubscribeUrl }: Mail) => {
      try {
        await transport.sendMail({
          from: sender ? { name: sender, address } : from,
          // As an object, the address is not parsed as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(error.message, error);
        if (requireTLS && isWithoutTls(error))
          throw new Error(
            `Nothing was sent: the mail server ${server.hostname} offers no encryption that works (${error.message}). SMTP_URL must name a server with STARTTLS, or begin with smtps://.`,
            { cause: error },
          );
        throw error;
      }
    },
  };
}
