import { startApp } from './support/app-under-test.ts';
import { expect, signedIn, test } from './support/test.ts';

test('a first visit meets a library in use', { tag: '@desktop' }, async ({ browser }) => {
  // The app fills its data folder itself.
  test.setTimeout(180_000);
  const app = await startApp({ SAMPLE_ACTIVITY: 'yes' });
  const page = await browser.newPage({ baseURL: app.url });
  try {
    await signedIn(page, 'member');
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Continue listening' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).first().click();
    await expect(page.getByRole('heading', { name: 'A Bell Where No Bell Should Be' })).toBeVisible();
    await page.getByRole('tab', { name: 'Comments' }).click();
    await expect(page.getByText('Best with headphones and the lights off.')).toBeVisible();

    await page.goto('/updates');
    await expect(page.getByText('Welcome to the sample library', { exact: false })).toBeVisible();
    await expect(page.getByText('Could the thirty nights have a thirty-first?')).toBeVisible();
    await page.goto('/bookmark');
    await expect(page.getByText('A Dragon of Modest Means')).toBeVisible();
    // Covers that are still being made when the server stops are errors in its log.
    await page.waitForLoadState('networkidle');
  } finally {
    await page.close();
    await app.stop();
  }
});
