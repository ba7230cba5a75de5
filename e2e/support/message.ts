import type { Page } from '@playwright/test';

/**
 * Performs a step after which a message is shown for two seconds only. It is looked for in every frame from before the
 * step: on a busy machine an assertion after it may come too late.
 */
export async function expectMessage(page: Page, text: string, step: () => Promise<void>): Promise<void> {
  const isShown = (words: string) => document.body.innerText.replaceAll(/\s+/g, ' ').includes(words);
  await Promise.all([page.waitForFunction(isShown, text, { timeout: 20_000 }), step()]);
}
