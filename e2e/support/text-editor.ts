import { expect, type Page } from '@playwright/test';

/** Controls for the selected sentence. */
export const bench = (page: Page) => page.getByRole('group', { name: 'Sentence to check' });
/** Rows of the list on screen: doubtful sentences, sentences to listen to, or all. */
export const rows = (page: Page) => page.getByRole('region', { name: 'Sentences' }).getByRole('listitem');
/** Row of the list on screen by its number, from 1. Rows outside the visible part may be absent from the page. */
export const row = (page: Page, number: number) =>
  rows(page).and(page.locator(`[aria-posinset="${number}"]`));
export const words = (page: Page) => page.getByLabel('Text of this chapter');
export const show = (page: Page, list: 'Doubtful' | 'To listen to' | 'All') =>
  page.getByRole('radio', { name: new RegExp(`^${list} \\(`) }).check({ force: true });

/** Selects the sentence of a row by the row's number, from 1. */
export async function selectRow(page: Page, number: number): Promise<void> {
  const choice = row(page, number).getByRole('button');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-current', 'true');
}

/** Plays the selected sentence at four times the speed until enough of it has been heard, and confirms it. */
export async function confirmSentence(page: Page): Promise<void> {
  const box = bench(page).getByRole('checkbox');
  if (await box.isChecked()) return;
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.playbackRate = 4;
  });
  await bench(page)
    .getByRole('button', { name: /^Play \d/ })
    .click();
  await expect(bench(page).getByText('Listen first')).toBeHidden();
  await box.check();
}

/** Confirms all sentences that must be heard before a text can be published. */
export async function confirmPlaces(page: Page): Promise<void> {
  await show(page, 'To listen to');
  const count = Number(await rows(page).first().getAttribute('aria-setsize'));
  for (let place = 1; place <= count; place += 1) {
    await selectRow(page, place);
    await confirmSentence(page);
  }
}
