import type { Site } from '@lamplight/contract';
import sharp from 'sharp';
import { api } from './support/listening.ts';
import { expect, expectAccessible, expectReadableColours, signedIn, test } from './support/test.ts';

// The name appears on all screens, so this journey has its own app.
test('an admin gives the site its name, colour and logo, and everybody sees them', {
  tag: '@desktop',
}, async ({ ownApp: app, openContext, noise }) => {
  const page = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const colourOf = () => save.evaluate((button) => getComputedStyle(button).backgroundColor);

  await test.step('the colour is shown before it is saved', async () => {
    const before = await colourOf();
    await page.getByLabel('Accent colour').fill('#0a3d91');
    await expect.poll(colourOf).not.toBe(before);
    await expectAccessible(page);
  });

  await test.step('a light and a dark colour are readable, in both themes', async () => {
    // Two extreme colours; accent.test.ts computes the contrast of many more.
    for (const accent of ['#ffee00', '#101820']) {
      const before = await colourOf();
      await page.getByLabel('Accent colour').fill(accent);
      await expect.poll(colourOf, accent).not.toBe(before);
      await expectReadableColours(page);
    }
    await page.getByLabel('Accent colour').fill('#0a3d91');
  });

  await test.step('wrong input is named at its field, and nothing typed is lost', async () => {
    noise.expect(/status of 422 .*\/api\/admin\/site/);
    await field('Name').fill('Fern & Sons');
    await field('Tagline').fill('Read aloud');
    await field('Contact').fill('nonsense');
    await page.getByRole('link', { name: 'Texts of emails' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(field('Tagline')).toHaveValue('Read aloud');
    await save.click();
    await expect(page.getByText(/^Enter an email address/)).toBeVisible();
    await expect(field('Contact')).toBeFocused();
    await field('Contact').fill('hello@fern.example');
    await save.click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(page).toHaveTitle('Settings · Fern & Sons');
    const logo = sharp({ create: { width: 512, height: 512, channels: 3, background: '#0a8' } });
    await page
      .getByLabel('Logo from a file')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() });
    await expect(page.getByRole('img', { name: 'Logo in use' })).toBeVisible();
  });

  await test.step('what another admin has saved changes no field that is typed in', async () => {
    noise.expect(/status of 412 .*\/api\/admin\/site/);
    await field('Tagline').fill('Read aloud by us');
    const now = await api<Site>(page, 'GET', '/site');
    const {
      revision,
      name,
      accent,
      sender,
      contact,
      language,
      first_day,
      cover_shape,
      phone_bar,
      ignore_articles,
    } = now;
    const others = {
      revision,
      name,
      accent,
      sender,
      contact,
      language,
      first_day,
      cover_shape,
      phone_bar,
      ignore_articles,
    };
    await api(page, 'PUT', '/admin/site', { ...others, tagline: 'Read to you' });
    await page.getByRole('button', { name: 'Remove Logo' }).click();
    await expect(page.getByRole('alert').getByText(/These are the current ones; try again\.$/)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Logo' })).not.toContainText('Another admin');
    await field('Tagline').fill('Read aloud');
    await expect(field('Tagline')).toHaveValue('Read aloud');
    await field('Tagline').fill('Read aloud!');
    await save.click();
    await expect(page.getByText(/meanwhile\. Save again to keep your changes\.$/)).toBeVisible();
    await field('Tagline').fill('Read aloud');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/site') && answer.ok());
    await save.click();
    await saved;
  });

  await test.step('visitors see it on every page', async () => {
    const other = await (await openContext({ baseURL: app.url })).newPage();
    for (const path of ['/login', '/register', '/demo', '/forgot-password']) {
      await other.goto(path);
      await expect(other).toHaveTitle(/ · Fern & Sons$/);
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(other.getByText(/lamplight/i)).toHaveCount(0);
    }
    await other.goto('/login');
    await expect(other.getByText('Read aloud', { exact: true })).toBeVisible();
    await expect(other.getByRole('link', { name: 'hello@fern.example' })).toBeVisible();
    await expectAccessible(other);
  });
});
