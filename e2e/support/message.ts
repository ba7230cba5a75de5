import { expect, type Page } from '@playwright/test';

/**
 * Performs a step that shows a message for only two seconds. The page starts looking before the step, because on a
 * busy machine an assertion after the step may come too late.
 */
export async function expectMessage(page: Page, text: string, step: () => Promise<void>): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }), 'an earlier message has gone').toHaveCount(0);
  const message = await page.evaluateHandle((words) => {
    const isShown = () => document.body.innerText.replaceAll(/\s+/g, ' ').includes(words);
    const shown = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => {
        clearInterval(timer);
        reject(new Error(`“${words}” was not shown within 20 s`));
      }, 20_000);
      const timer = setInterval(() => {
        if (!isShown()) return;
        clearInterval(timer);
        clearTimeout(limit);
        resolve();
      }, 100);
    });
    return { shown };
  }, text);
  await step();
  await message.evaluate(({ shown }) => shown);
}
