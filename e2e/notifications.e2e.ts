import { aBook, api } from './support/listening.ts';
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

test('a listener follows a book, hears of a new chapter by the bell, and chooses how', async ({ page }) => {
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
  const releases = page.getByRole('group', { name: 'New chapters and books' });
  await releases.getByLabel('Email').selectOption('weekly');
  await expectAccessible(page);
  await page.reload();
  await expect(releases.getByLabel('Email')).toHaveValue('weekly');
  await page.getByRole('button', { name: `Unfollow ${title}` }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
});

test.describe('a push', () => {
  // The other journeys block the service worker.
  test.use({ serviceWorkers: 'allow' });

  test('a push is shown by the service worker, and leads into the app', { tag: '@desktop' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['notifications']);
    await signedIn(page, 'premium');
    await page.goto('/home');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId: await registered,
      data: JSON.stringify({ title: 'Ash', body: 'New chapter: One', path: '/synopsis/1', tag: 'event-1' }),
    });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const notifications = await registration.getNotifications();
        return notifications.map(({ title, body }) => `${title}: ${body}`);
      });
    await expect.poll(shown).toEqual(['Ash: New chapter: One']);
  });
});
