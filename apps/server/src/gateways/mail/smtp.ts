import { createTransport } from 'nodemailer';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

/** Milliseconds; a mail that is tried must be over long before another node may try it. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export interface SmtpSettings {
  /** smtp://user:password@host:587, or smtps:// where the connection begins encrypted. */
  readonly url: string;
  /** 'Lamplight <post@books.example>' */
  readonly from: string;
}

/** A refusal of the sign-in is a matter of configuration and may be mended; only one of the mail itself is final. */
const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

/** Mails leave through an SMTP server, with STARTTLS where it offers it. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({ url, ...patience });
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'lamplight.invalid';
  return {
    send: async ({ id, to, subject, text, html }: Mail) => {
      try {
        await transport.sendMail({
          from,
          // As an object: an address is never read as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(error.message, error);
        throw error;
      }
    },
  };
}
