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
  noise.expect(/status of 404 .*\/api\/people\/999999/);
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
  await expect(books).toHaveText([/^2Book 2.*Volume 2.*Hester Quay.*/, /^10Book 10.*Volume 10/]);
  await expectAccessible(page);
  await books.last().click();
  await expect(page).toHaveURL(new RegExp(`origin=series&from=${series?.id}`));
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/series/${series?.id}`);
  await page.goto('/home');
  await page.getByRole('combobox', { name: 'Search audiobooks' }).fill('wintergreen');
  const options = page.getByRole('option');
  await expect(page.getByRole('group', { name: 'Titles' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'More results' })).toBeVisible();
  await expect(options.first()).toHaveText(/Tobias Wintergreen.*Author · 2 audiobooks/);
  await expect(options).toHaveCount(3);
  await options.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tobias Wintergreen');

  await page.goto('/tags');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Narrator' }).fill('mau');
  await sheet.getByRole('option', { name: /^Maud/ }).click();
  await expect(sheet.getByRole('button', { name: 'Remove narrator: Maud' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('9 audiobooks', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove narrator: Maud' })).toBeVisible();
  // A search without matching audiobooks offers the people that match.
  await page.goto('/tags?search=wintergreen&status=Dropped');
  await expect(page.getByRole('link', { name: 'Tobias Wintergreen 2 audiobooks' })).toBeVisible();
  await expect(page.getByText(/^No (matching|results)/), 'silent where something else is found').toHaveCount(
    0,
  );
  await expectAccessible(page);
  await page.goto('/person/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person not found.');
});

test('an editor names people and series by keyboard, and merges two spellings', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'admin');
  interface Sample {
    cover_image: string;
    chapters: { audio_url: string }[];
  }
  const { cover_image, chapters } = await api<Sample>(page, 'GET', '/books/1');
  const { id } = await api<Named>(page, 'POST', '/books', {
    title: 'The Spelling of Names',
    cover_image,
    chapters: [{ title: 'One', audio_url: chapters[0]?.audio_url }],
    tags: [{ main_tag: 'Official', sub_tag: 'Fable' }],
  });
  await page.goto(`/playlist/${id}`);
  await page.getByRole('combobox', { name: 'Authors' }).fill('hester qu');
  await expect(page.getByRole('option', { name: /^Hester Quay/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Esther Quai & Bo Ek');
  await expect(page.getByRole('option', { name: 'Add Esther Quai, Bo Ek' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  const authors = page.getByRole('list', { name: 'Authors' }).getByRole('button', { name: /^Remove/ });
  await expect(authors).toHaveText(['Hester Quay', 'Esther Quai']);
  await page.getByRole('button', { name: 'Move Esther Quai forward' }).press('Enter');
  await expect(authors).toHaveText(['Esther Quai', 'Hester Quay']);
  await page.getByRole('button', { name: 'Remove author: Hester Quay' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Authors' })).toBeFocused();
  await page.getByRole('combobox', { name: 'Series' }).fill('Spellings');
  await page.keyboard.press('Tab');
  const number = page.getByRole('textbox', { name: 'Number' });
  await number.fill('4,5');
  await page.getByText('More details').press('Enter');
  await page.getByRole('combobox', { name: 'Language' }).fill('british english');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en-GB');
  await page.getByRole('combobox', { name: 'Translators' }).fill('Cy Fox');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Series: Use a number such as 4 or 4.5.' }),
  ).toBeVisible();
  await number.fill('4.5');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/synopsis/${id}`);
  await expect(page.getByText('Book 4.5 of Spellings')).toBeVisible();
  await expect(page.getByText('British English')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cy Fox' })).toHaveAttribute('href', /role=translator/);
  await page.getByRole('link', { name: 'Esther Quai' }).click();
  const merged = page.url();
  await page.getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('combobox', { name: 'Merge into' }).fill('hester');
  await page.getByRole('option', { name: /^Hester Quay/ }).click();
  await expect(page.getByText('1 audiobook of Esther Quai will go to Hester Quay')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hester Quay');
  await expect(page.getByText('3 audiobooks')).toBeVisible();
  await page.goto(merged);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hester Quay');
  expect(page.url()).not.toBe(merged);
  const spelling = page.getByRole('button', { name: 'Remove spelling: Esther Quai' });
  await expect(spelling).toBeVisible();
  await expectAccessible(page);
  await spelling.press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Remove spelling?' });
  await expect(confirmation).toContainText('Links to “Esther Quai” will stop working.');
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(spelling).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await api(page, 'DELETE', `/books/${id}`);
});
