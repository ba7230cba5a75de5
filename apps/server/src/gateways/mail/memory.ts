import { type Mail, type Mailer, MailRefused } from './mailer.ts';

export interface MemoryMailer extends Mailer {
  readonly sent: readonly Mail[];
  /** Makes the next attempts fail as if the server did not respond. */
  failNext(attempts: number): void;
}

/** Creates a mailer for tests: it stores all mails and, like a real one, rejects the recipient no-such-person. */
export function createMemoryMailer(): MemoryMailer {
  const sent: Mail[] = [];
  let failures = 0;
  return {
    sent,
    failNext: (attempts) => {
      failures = attempts;
    },
    send: async (mail) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('the mail server does not answer');
      }
      if (mail.to.startsWith('no-such-person@')) throw new MailRefused('550 no such mailbox');
      sent.push(mail);
    },
  };
}
