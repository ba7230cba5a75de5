import { randomUUID } from 'node:crypto';
import type { Notification as Entry } from '@lamplight/contract';
import type { Response } from '@playwright/test';
import { openEmptyPage } from './support/empty-page.ts';
import { aBook, api, leaveAt, savedPosition, sound } from './support/listening.ts';
import { mailedLink } from './support/mailed-link.ts';
import { type EditedBook, withNewChapter } from './support/new-chapter.ts';
import { expect, expectAccessible, expectFocusNotLost, signedIn, test } from './support/test.ts';

test.use({ ownContext: true });

test('a listener follows a book, is notified of a new chapter by the bell and by mail, and stops the mails', {
  tag: '@phone',
}, async ({ page, app, noise }) => {
  await signedIn(page, 'admin');
  await page.goto('/home');
  // Take a later book, because other journeys play or download all chapters of the first books, and the new chapter
  // has no audio.
  const { book } = await aBook(page, 12);
  const edited = await api<EditedBook>(page, 'GET', `/books/${book.id}`);
  const { title } = edited;
  await signedIn(page, 'premium', { isOtherDevice: true });
  await page.goto(`/synopsis/${book.id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/notifications/settings');
  const mails = page.getByRole('group', { name: 'New chapters and books' }).getByLabel('Email');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await mails.selectOption('now');
  expect((await saved).ok()).toBe(true);
  // If the server refuses a time, the field shows the saved time again.
  noise.expect(/status of 422 .*\/api\/user\/notification-settings/);
  const quietHours = page.getByRole('checkbox', { name: 'No pushes and emails at night' });
  await quietHours.click();
  const from = page.getByLabel('From', { exact: true });
  await from.fill('07:00');
  await from.blur();
  await expect(page.getByText('Quiet hours must end at another time than they begin.')).toBeVisible();
  await expect(from).toHaveValue('22:00');
  const cleared = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await quietHours.click();
  expect((await cleared).ok()).toBe(true);

  await signedIn(page, 'admin');
  await page.goto('/home');
  await api(page, 'PUT', `/books/${book.id}`, withNewChapter(edited, 'The next one'));
  await signedIn(page, 'premium');
  await expect
    .poll(() => api(page, 'GET', '/user/notifications'))
    .toContainEqual(
      expect.objectContaining({
        chapter: expect.objectContaining({ title: 'The next one' }),
        is_read: false,
      }),
    );
  await page.goto('/home');
  const bell = page.getByRole('link', { name: /Notifications, \d+ unread/ });
  await expect(bell).toBeVisible();
  // A notification was read on another device: the bell's number is up to date once the list opens.
  const [newest] = await api<{ id: number }[]>(page, 'GET', '/user/notifications');
  await api(page, 'POST', '/user/notifications/read', { up_to: newest?.id });
  await bell.click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  const entry = page.getByRole('link', { name: /New chapter: The next one/ });
  await expect(entry).toContainText(title);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(mails).toHaveValue('now');
  await expectAccessible(page);
  // One-click unsubscribing in a mail program stops the emails; a change on the open screen does not turn them on
  // again.
  const link = await mailedLink(
    app,
    { email: 'premium@' },
    `${title}: New chapter: The next one`,
    '/unsubscribe/',
  );
  expect((await page.request.post(link)).ok()).toBe(true);
  const isPutAnswer = (answer: Response) => answer.request().method() === 'PUT';
  const changed = page.waitForResponse(isPutAnswer);
  await page.getByRole('group', { name: 'New chapters and books' }).getByLabel('Push').click();
  expect((await changed).ok()).toBe(true);
  await expect(mails).toHaveValue('off');
  await page.reload();
  await expect(mails).toHaveValue('off');
  const restored = page.waitForResponse(isPutAnswer);
  await mails.selectOption('now');
  expect((await restored).ok()).toBe(true);
  await page.getByRole('button', { name: `Unfollow ${title}` }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await expectFocusNotLost(page);

  // The link of the mail works without signing in, and opening it changes nothing.
  await openEmptyPage(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You won’t get emails about new chapters and books any more.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused();
  await signedIn(page, 'premium');
  await page.goto('/notifications/settings');
  await expect(mails).toHaveValue('off');
});

test('a press on a notification of a reply shows the reply, highlighted, and plays nothing', {
  tag: '@phone',
}, async ({ page }) => {
  const mine = `Who is at the door? ${randomUUID()}`;
  const reply = `The miller is. ${randomUUID()}`;
  await signedIn(page, 'member');
  await page.goto('/home');
  const { book, first, second } = await aBook(page, 2);
  const path = `/chapter-comments/${second.id}`;
  const { id } = await api<{ id: number }>(page, 'POST', path, { content: mine });
  await leaveAt(page, book, first, 12);
  await signedIn(page, 'premium', { isOtherDevice: true });
  await page.goto('/home');
  const answer = await api<{ id: number }>(page, 'POST', path, { content: reply, reply_to_id: id });

  await signedIn(page, 'member');
  const findEntry = async () =>
    (await api<Entry[]>(page, 'GET', '/user/notifications')).find(({ excerpt }) => excerpt === reply);
  await expect.poll(findEntry).toMatchObject({ is_read: false });
  await page.goto('/notifications');
  const entry = page.getByRole('link', { name: reply });
  await expect(entry).toBeVisible();
  const pressed = `/synopsis/${book.id}?notification=${(await findEntry())?.id}`;
  // Simulate the service worker's message when a notification is pressed: the page must not reload.
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  await page.evaluate(async (path) => {
    const { port1, port2 } = new MessageChannel();
    const data = 'may-open-page';
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve);
      port1.start();
    });
    port1.postMessage(path);
  }, pressed);
  await expect(page).toHaveURL(pressed);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await expect.poll(findEntry).toMatchObject({ is_read: true });
  await page.goto('/notifications');
  await entry.click();
  const shown = page.locator(`[data-comment="${answer.id}"]`);
  await expect(shown).toBeFocused();
  await expect(shown).toBeInViewport();
  await expect(shown).toContainText(reply);
  await expect(page.getByText(`Commenting on ${second.title}.`)).toBeVisible();
  await expectAccessible(page);
  // Nothing plays, and the listener's position has not moved.
  expect((await sound(page)).paused).toBe(true);
  expect(await savedPosition(page, book)).toEqual({ chapter: first.id, position: 12 });
  await page.getByRole('button', { name: 'Go to this chapter’s comments' }).click();
  await expect(shown).toHaveCount(0);
  await api(page, 'DELETE', `/chapter-comments/${id}`);
});

test('a link that stops no mails gets a page that says so, also if it looks like a file', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  noise.expect(/status of 404 .*\/unsubscribe\//);
  const answer = await page.goto('/unsubscribe/1.release.xx');
  expect(answer?.headers()['content-type']).toContain('text/html');
  await expect(page.getByRole('heading', { name: 'Nothing to stop' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lamplight' })).toBeVisible();
});

test('a browser that may not show notifications says so, and the focus is kept', {
  tag: '@desktop',
}, async ({ page }) => {
  // The permission prompt is dismissed the first time, and denied the second time.
  await page.addInitScript(() => {
    const answers: NotificationPermission[] = ['default', 'denied'];
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = answers.shift() ?? 'denied';
      return permission;
    };
  });
  await signedIn(page, 'member');
  await page.goto('/notifications/settings');
  const turnOn = page.getByRole('button', { name: 'Turn on', exact: true });
  await turnOn.click();
  await expect(page.getByText('Push notifications need your permission.')).toBeVisible();
  await expect(turnOn).toBeFocused();
  await turnOn.click();
  await expect(page.getByText('Push notifications are blocked in this browser’s settings.')).toBeVisible();
  await expect(turnOn).toHaveCount(0);
  await expectFocusNotLost(page);
});
