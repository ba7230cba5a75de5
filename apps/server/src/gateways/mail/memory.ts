import { type Mail, type Mailer, MailRefused } from './mailer.ts';

export interface MemoryMailer extends Mailer {
  readonly sent: readonly Mail[];
  /** The next so many attempts fail as if the server did not answer. */
  failNext(attempts: number): void;
}

/** A mailer for tests: it keeps what it is given and, like a real one, knows nobody named no-such-person. */
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
