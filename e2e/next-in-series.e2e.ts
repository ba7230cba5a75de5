import { signedInAs } from './support/accounts.ts';
import { api, type Book, expectMoving, leaveAt, play } from './support/listening.ts';
import { newPerson } from './support/members.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.use({ ownContext: true });

test('at the end of a book the next of its series is counted down, if that is switched on', {
  tag: '@phone',
}, async ({ app, page }) => {
  await signedInAs(page, await newPerson(app));
  const [series] = await api<{ id: number }[]>(page, 'GET', '/series?q=saltmarsh');
  const [one, two] = await api<Book[]>(page, 'GET', `/books/filter?series=${series?.id}&sort=series&page=1`);
  if (!one || !two) throw new Error('the series is too short');
  const book = await api<Book>(page, 'GET', `/books/${one.id}`);
  const last = book.chapters.at(-1) ?? { id: 0, title: '', duration: 60 };
  const end = page.getByRole('region', { name: 'Finished' });
  const toTheEnd = async () => {
    await leaveAt(page, book, last, last.duration - 3);
    await page.goto(`/listen/${book.id}`);
    await play(page).click();
    await expect(end).toContainText(`Next in series: ${two.title}`, { timeout: 30_000 });
  };

  await test.step('it is offered, and does not start by itself unless that is switched on', async () => {
    await toTheEnd();
    await expect(end.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await expectAccessible(page);
    await end.getByRole('checkbox', { name: 'Play automatically' }).check();
    await expect(end).toContainText(/ in \d+ s/);
    await end.getByRole('checkbox', { name: 'Play automatically' }).uncheck();
    await expect(end.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await end.getByRole('checkbox', { name: 'Play automatically' }).check();
    await end.getByRole('button', { name: 'Cancel' }).click();
    await expect(end).not.toContainText(/ in \d+ s/);
  });

  await test.step('a sleep timer that stopped at the end keeps it silent', async () => {
    await leaveAt(page, book, last, last.duration - 6);
    await page.goto(`/listen/${book.id}`);
    await page.getByRole('button', { name: 'Sleep timer' }).click();
    await page.getByRole('button', { name: 'End of chapter' }).click();
    await play(page).click();
    await expect(end).toContainText(`Next in series: ${two.title}`, { timeout: 30_000 });
    await expect(end.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  });

  await test.step('otherwise it starts after ten seconds', async () => {
    await toTheEnd();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      (await api<Book>(page, 'GET', `/books/${two.id}`)).chapters[0]?.title ?? '',
      { timeout: 30_000 },
    );
    await expectMoving(page);
  });
});
