import { readFileSync } from 'node:fs';
import { startApp } from './support/app-under-test.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('an admin sees what is heard, as a chart, by keyboard, as a table and as a file', {
  tag: '@desktop',
}, async ({ openContext, noise }) => {
  // The server refuses a range that ends before it begins.
  noise.expect(/status of 422 .*\/api\/insights\//);
  const app = await startApp({ SAMPLE_ACTIVITY: 'yes' });
  try {
    const page = await (await openContext({ baseURL: app.url })).newPage();
    await signedIn(page, 'admin');
    await page.goto('/admin');
    await expect(page.getByText('Fewer than five members are listening now')).toBeVisible();
    await page.getByRole('link', { name: 'Insights' }).click();
    const listening = page.getByRole('region', { name: 'Listening', exact: true });
    await expect(listening.getByText(/in the 28 days before/).first()).toBeVisible();
    await expectAccessible(page);

    const chart = listening.getByRole('slider');
    const last = await chart.getAttribute('aria-valuetext');
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
    const seen = await chart.getAttribute('aria-valuetext');
    await listening.getByLabel('Show as table').check();
    const [day = '', value = ''] = (seen ?? '').split(': ');
    await expect(listening.getByRole('row', { name: `${day} ${value}` })).toBeVisible();
    await listening.getByRole('combobox', { name: 'Shown by' }).selectOption('week');
    await listening.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/step=week/);

    await listening.getByLabel('From', { exact: true }).fill('2026-03-02');
    await listening.getByLabel('To', { exact: true }).fill('2026-03-01');
    await listening.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(listening.getByRole('alert')).toContainText('The range ends before it begins.');
    await page.goto('/admin/insights');

    const heard = page.getByRole('region', { name: 'What is heard' });
    await heard.getByRole('radio', { name: 'Person' }).check();
    await expect(page).toHaveURL(/kind=person/);
    await expect(heard.getByRole('row')).not.toHaveCount(1);
    const download = page.waitForEvent('download');
    await heard.getByRole('button', { name: 'Download CSV' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text.split('\r\n')[0]).toContain('"seconds","seconds before"');

    await heard.getByRole('radio', { name: 'Book' }).check();
    const book = heard.getByRole('link').first();
    const title = await book.innerText();
    await book.click();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Where they stop, where they go back' })).toBeVisible();
    await expectAccessible(page);
    await page.close();
  } finally {
    await app.stop();
  }
});
