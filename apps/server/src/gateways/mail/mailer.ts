/** An email to one recipient, as text and as HTML. */
export interface Mail {
  /** Message-ID without brackets; the same for every retry, so that mail clients recognize duplicates. */
  readonly id: string;
  readonly to: string;
  /** Name of the sender; if empty or absent, the configured name is used. */
  readonly sender?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL at which a POST stops mails of this kind (RFC 8058); absent for mails that cannot be stopped. */
  readonly unsubscribeUrl?: string;
}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves once a server has accepted the mail.
   * @throws MailRefused if a retry cannot help; other errors may be temporary
   */
  send(mail: Mail): Promise<void>;
}

/** Thrown if the mail can never be delivered, for example because the address does not exist. */
export class MailRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MailRefused';
  }
}

/** Loads the SMTP client only if it is needed, to keep startup fast. */
export async function loadMailer(url: string, from: string): Promise<Mailer> {
  const { createSmtpMailer } = await import('./smtp.ts');
  return createSmtpMailer({ url, from });
}
