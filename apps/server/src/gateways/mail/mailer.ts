/** One mail to one reader, in both of its forms. */
export interface Mail {
  /** Message-ID without brackets; the same for every retry, so that mail clients recognize duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves once the mail is in somebody else's hands.
   * @throws MailRefused when trying again cannot help; anything else may pass
   */
  send(mail: Mail): Promise<void>;
}

/** The other side will never take this mail, such as for an address that does not exist. */
export class MailRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MailRefused';
  }
}
