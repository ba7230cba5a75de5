import { aBook, api } from './support/listening.ts';
import { mailedLink } from './support/mailed-link.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

interface Book {
  id: number;
  title: string;
  synopsis: string;
  cover_image: string;
  status: string;
  tags: object[];
  chapters: { id: number; title: string; audio_url: string }[];
}

test.use({ ownContext: true });

test('a listener follows a book, is notified of a new chapter by the bell and by mail, and stops the mails', async ({
  page,
  app,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/home');
  const { book } = await aBook(page, 1);
  const { title, synopsis, cover_image, status, tags, chapters } = await api<Book>(
    page,
    'GET',
    `/books/${book.id}`,
  );
  await signedIn(page, 'premium', { isOtherDevice: true });
  await page.goto(`/synopsis/${book.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/notifications/settings');
  const mails = page.getByRole('group', { name: 'New chapters and books' }).getByLabel('Email');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await mails.selectOption('now');
  expect((await saved).ok()).toBe(true);

  await signedIn(page, 'admin');
  await page.goto('/home');
  await api(page, 'PUT', `/books/${book.id}`, {
    title,
    synopsis,
    cover_image,
    status,
    tags,
    notify: true,
    chapters: [
      ...chapters.map(({ id, title: name, audio_url }) => ({ id, title: name, audio_url })),
      { title: 'The next one', audio_url: 'https://audio.test/next.mp3', duration: 60 },
    ],
  });
  await signedIn(page, 'premium');
  await expect(async () => {
    await page.goto('/home');
    await expect(page.getByRole('link', { name: /Notifications, \d+ unread/ })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await page.getByRole('link', { name: /Notifications, \d+ unread/ }).click();
  const entry = page.getByRole('link', { name: /New chapter: The next one/ });
  await expect(entry).toContainText(title);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(mails).toHaveValue('now');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unfollow ${title}` }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();

  // The link of the mail works without signing in, and opening it changes nothing.
  const link = await mailedLink(
    app,
    { email: 'premium@' },
    `${title}: New chapter: The next one`,
    '/unsubscribe/',
  );
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You won’t get emails about new chapters and books any more.')).toBeVisible();
  await signedIn(page, 'premium');
  await page.goto('/notifications/settings');
  await expect(mails).toHaveValue('off');
});
