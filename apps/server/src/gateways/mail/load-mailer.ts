import type { Mailer } from './mailer.ts';

/** Loads the SMTP client only if it is needed, to keep startup fast. */
export async function loadMailer(url: string, from: string): Promise<Mailer> {
  const { createSmtpMailer } = await import('./smtp.ts');
  return createSmtpMailer({ url, from });
}
