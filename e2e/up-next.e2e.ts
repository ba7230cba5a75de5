import type { Locator, Page } from '@playwright/test';
import { signedInAs } from './support/accounts.ts';
import { aBook, api, type Book, expectMoving, goHome, leaveAt, mini, play } from './support/listening.ts';
import { newPerson } from './support/members.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ ownContext: true });

type ListedBook = Book & Record<'authors' | 'narrators', { name: string }[]>;

/** Drags a row with a finger beyond the middle of another row. */
async function dragByFinger(page: Page, handle: Locator, over: Locator): Promise<void> {
  const [from, to] = [await handle.boundingBox(), await over.boundingBox()];
  if (!from || !to) throw new Error('a row is not visible');
  const x = from.x + from.width / 2;
  const start = from.y + from.height / 2;
  const end = to.y + to.height * (to.y < from.y ? 0.25 : 0.75);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', start);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', start + (end - start) * part);
  await touch('touchEnd', end);
}

test('books are queued and reordered; at the end of one the next starts, unless it is cancelled', {
  tag: '@phone',
}, async ({ app, page, context, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await signedInAs(page, await newPerson(app));
  const { book } = await aBook(page, 0);
  const others = (await api<ListedBook[]>(page, 'GET', '/books?per_page=5&sort=title')).filter(
    ({ id }) => id !== book.id,
  );
  const [one, two] = others;
  if (!one || !two) throw new Error('the sample library is too small');
  const last = book.chapters.at(-1) ?? { id: 0, title: '', duration: 60 };

  await test.step('a book is added on its page', async () => {
    await page.goto(`/synopsis/${one.id}`);
    await page.getByRole('button', { name: `More for ${one.title}` }).click();
    await page.getByRole('menuitem', { name: 'Add to Up next' }).click();
    await expect(page.getByText('Added to Up next')).toBeVisible();
    await api(page, 'PUT', `/user/up-next/${two.id}`, {});
  });

  const queued = async () => (await api<{ book_ids: number[] }>(page, 'GET', '/user/up-next')).book_ids;
  await test.step('My Library has the whole queue; a change without a network is sent later', async () => {
    await page.goto('/library?list=up_next');
    const items = page.getByRole('tabpanel').getByRole('listitem');
    await expect(items).toHaveCount(2);
    const line = (one.authors.length > 0 ? one.authors : one.narrators)[0]?.name ?? '';
    const named = (start: string) => `${start} ${one.title}, ${line}`;
    await expect(items.first().getByRole('link', { name: named('Play') })).toBeVisible();
    await expect(items.first().getByRole('button', { name: named('More options for') })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Moments' })).toBeInViewport({ ratio: 0.95 });
    await expectAccessible(page);
    await dragByFinger(page, items.nth(1).locator('.drag-handle'), items.first());
    await expect(items.first()).toContainText(two.title);
    await expect.poll(queued).toEqual([two.id, one.id]);
    await dragByFinger(page, items.first().locator('.drag-handle'), items.nth(1));
    await expect.poll(queued).toEqual([one.id, two.id]);
    const handle = items.nth(1).locator('.drag-handle');
    await handle.hover();
    await page.mouse.down();
    await items.first().hover({ position: { x: 100, y: 5 } });
    await expect(page.locator('[data-edge=top]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-edge], [data-dragged]')).toHaveCount(0);
    await page.mouse.up();
    expect(await queued(), 'Escape cancels').toEqual([one.id, two.id]);
    await handle.dragTo(items.first(), { targetPosition: { x: 100, y: 5 } });
    await expect.poll(queued).toEqual([two.id, one.id]);
    await items
      .first()
      .locator('.drag-handle')
      .dragTo(items.nth(1), { targetPosition: { x: 100, y: 56 } });
    await expect.poll(queued).toEqual([one.id, two.id]);
    await context.setOffline(true);
    await page.getByRole('button', { name: `More options for ${one.title}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    // Focusing Undo keeps the toast open.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expect(items).toHaveCount(1);
    await context.setOffline(false);
    await expect.poll(queued).toEqual([two.id]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(queued).toEqual([one.id, two.id]);
  });

  await leaveAt(page, book, last, (last.duration ?? 60) - 3);
  await page.goto(`/listen/${book.id}`);
  const rows = page.getByRole('dialog').getByRole('listitem');
  await test.step('the queue is reordered by menu, and a removal is undone', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Up next' }).click();
    const menuOf = (title: string) => page.getByRole('button', { name: `More options for ${title}` });
    await menuOf(two.title).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(rows.first()).toContainText(two.title);
    await expect(menuOf(two.title)).toBeFocused();
    await menuOf(two.title).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.first()).toContainText(two.title);
    await expect(page.getByRole('dialog').getByRole('list')).toBeFocused();
    await page.getByRole('checkbox', { name: 'Play automatically' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  const end = page.getByRole('region', { name: 'Finished' });
  await test.step('at the end the next book can be cancelled', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await play(page).click();
    const cancel = end.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeInViewport({ ratio: 1 });
    // Measure both at once, because the countdown is running.
    const [button, bar] = await Promise.all([
      cancel.boundingBox(),
      page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).boundingBox(),
    ]);
    expect((button?.y ?? 999) + (button?.height ?? 0), 'above the bottom bar').toBeLessThan(bar?.y ?? 0);
    await cancel.click();
    await expect(end.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBe(320);
    await expectAccessible(page);
  });

  await test.step('in the mini player the next one starts by itself, and leaves the queue', async () => {
    await leaveAt(page, book, last, (last.duration ?? 60) - 17);
    await page.clock.install();
    await page.reload();
    await play(page).click();
    await goHome(page);
    await mini(page).getByRole('button', { name: 'Forward 15 seconds' }).click();
    await expect(page.getByText(`Finished · ${book.title}`)).toBeVisible();
    await expect(mini(page).getByRole('status')).toContainText([
      `Up next: ${two.title} starts in 10 seconds`,
    ]);
    await page.clock.fastForward('00:10');
    await expect(page.getByText(`Finished · ${book.title}`)).toHaveCount(0);
    await expectMoving(page);
    await expect.poll(queued).toEqual([one.id]);
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  await test.step('a book that is played from elsewhere leaves the queue', async () => {
    await page.goto(`/listen/${one.id}`);
    await play(page).click();
    await expectMoving(page);
    await expect.poll(queued).toEqual([]);
  });
});
