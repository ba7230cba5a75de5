import { expect } from '@playwright/test';
import type { AppUnderTest } from './app-under-test.ts';

/**
 * Returns the path of a link in a person's newest email with this subject, read by the operator's outbox command.
 * @param start beginning of the path; default: the first link
 */
export async function mailedLink(
  app: AppUnderTest,
  { email }: { readonly email: string },
  subject = 'Reset your Lamplight password',
  start = '/',
): Promise<string> {
  let line: string | undefined;
  await expect
    .poll(async () => {
      const lines = (await app.command('outbox', ['list'])).split('\n');
      line = lines.find((candidate) => candidate.includes(email) && candidate.includes(subject));
      return line ?? lines.join('\n');
    })
    .toContain('kept');
  const [number = ''] = line?.trim().split(' ') ?? [];
  const text = await app.command('outbox', ['show', number]);
  const links = text.match(/http:\S+/g) ?? [];
  const link = links.find((candidate) => candidate.startsWith(app.url + start));
  if (!link) throw new Error(text);
  return new URL(link).pathname;
}
