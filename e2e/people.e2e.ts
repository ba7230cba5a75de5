import { api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

interface Named {
  id: number;
  name: string;
}

test('a book leads to its author, narrator and series, and back', { tag: '@phone' }, async ({
  page,
  noise,
}) => {
  noise.expect(/404/);
  await signedIn(page, 'member');
  const [series] = await api<Named[]>(page, 'GET', '/series?q=saltmarsh');
  const [book] = await api<{ id: number; title: string }[]>(
    page,
    'GET',
    `/books/filter?series=${series?.id}&sort=series&page=1`,
  );
  await page.goto(`/synopsis/${book?.id}`);
  await page.getByRole('link', { name: 'Hester Quay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hester Quay');
  await expect(page.getByRole('listitem')).toContainText(['The Saltmarsh Letters', 'The Saltmarsh Letters']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Book 2 of The Saltmarsh Letters' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Saltmarsh Letters');
  const books = page.getByRole('main').getByRole('list').first().getByRole('link');
  await expect(books).toHaveText([/^Book 2.*Volume 2.*Hester Quay.*/, /^Book 10.*Volume 10/]);
  await expectAccessible(page);
  await books.last().click();
  await expect(page).toHaveURL(new RegExp(`origin=series&from=${series?.id}`));
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/series/${series?.id}`);
  await page.goto('/person/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person not found.');
});
