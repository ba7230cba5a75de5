import type { Page } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { api } from './support/listening.ts';
import { sampleAudio } from './support/playlists.ts';
import { expect, expectAccessible, isPhone, signedIn, test } from './support/test.ts';

const part = (page: Page, name: string) =>
  isPhone(page) ? page.getByRole('tabpanel') : page.getByRole('region', { name, exact: true }).first();

/** Opens a section, which is a tab on a phone. */
async function open(
  page: Page,
  title: 'Announcements' | 'Update requests' | 'Recent uploads',
): Promise<void> {
  const tab = { Announcements: 'Announcements', 'Update requests': 'Requests', 'Recent uploads': 'Uploads' }[
    title
  ];
  await page.getByRole('tab', { name: tab }).click();
}

const entry = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text });

test('an admin announces and replies, members react', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await signedIn(page, 'admin');
  await page.goto('/updates');
  const field = page.getByRole('textbox', { name: 'Write an announcement' });
  await field.fill('New voices: ');
  await expect(part(page, 'Announcements').getByText(`${'New voices: '.length} / 500`)).toBeVisible();

  // A link is not inserted if it has no text or no address, or if its address runs a script.
  const before = await field.inputValue();
  await part(page, 'Announcements').getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  const [text, url] = [
    dialog.getByRole('textbox', { name: 'Text' }),
    dialog.getByRole('textbox', { name: 'URL' }),
  ];
  await expect(text).toBeFocused();
  for (const [words, address] of [
    ['  ', 'https://example.com'],
    ['the story', ''],
    ['the story', 'javascript:alert(1)'],
  ] as const) {
    await text.fill(words);
    await url.fill(address);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(field).toHaveValue(before);
  }
  await url.fill('https://example.com/voices');
  await url.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue(`${before}[the story](https://example.com/voices)`);
  await expect(field).toBeFocused();

  // The limit is 500 user-perceived characters: a family emoji counts as one.
  const written = await field.inputValue();
  await field.fill(`${written}${'👨‍👩‍👧'.repeat(501 - written.length)}`);
  await expect(part(page, 'Announcements').getByText('501 / 500')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post', exact: true }).first()).toBeDisabled();
  await field.fill(written);
  await page.getByRole('button', { name: 'Post', exact: true }).first().click();
  const announcement = entry(page, 'New voices');
  const link = announcement.getByRole('link', { name: 'the story' });
  await expect(link).toHaveAttribute('href', 'https://example.com/voices');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(announcement).toHaveText(/New voices: the story/);
  await announcement.getByRole('button', { name: 'Reply to admin' }).click();
  await page.getByRole('textbox', { name: 'Reply to admin' }).fill('Two of them');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(entry(page, 'Two of them')).toBeVisible();
  await expectAccessible(page);

  await signedIn(page, 'member');
  await page.goto('/updates');
  const like = announcement.getByRole('button', { name: 'Like', exact: false }).first();
  await expect(like).toHaveAccessibleName('Like 0');
  await like.click();
  await expect(like).toHaveAccessibleName('Like 1');
  await announcement.getByRole('button', { name: 'Dislike' }).click();
  await expect(like).toHaveAccessibleName('Like 0');
  await expect(announcement.getByRole('button', { name: 'Dislike' })).toHaveAccessibleName('Dislike 1');
  await expect(announcement.getByRole('button', { name: /Reply|Delete/ }), 'for admins').toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Write an announcement' })).toHaveCount(0);

  await signedIn(page, 'admin');
  await page.goto('/updates');
  await expect(announcement.getByRole('button', { name: 'Dislike' })).toHaveAccessibleName('Dislike 1');
  for (const deleted of [entry(page, 'Two of them'), announcement]) {
    await deleted.getByRole('button', { name: 'Delete comment by admin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(deleted).toHaveCount(0);
  }
});

test('members request updates below the text of an admin, and see the latest uploads', {
  tag: '@phone',
}, async ({ page, noise }) => {
  test.slow();
  await signedIn(page, 'admin');
  await page.goto('/updates');
  await expect(page.getByRole('textbox', { name: 'Write an announcement' })).toBeVisible();
  await expectAccessible(page);
  await open(page, 'Update requests');
  const edit = page.getByRole('button', { name: 'Edit text' });
  await edit.click();
  const text = page.getByRole('textbox', { name: 'Text above the update requests' });
  await expect(text).toBeFocused();
  await text.fill(`Ask away\nWe answer on Fridays: https://example.com/${'long'.repeat(60)}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ask away')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'a long address wraps').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await expect(edit).toBeFocused();
  // If the server rejects the new text, the old text stays and the input remains in its field.
  noise.expect(/status of 503 .*\/api\/updates\/admin-text/);
  await page.route('**/api/updates/admin-text', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  await edit.click();
  await text.fill('Something else');
  await open(page, 'Announcements');
  await open(page, 'Update requests');
  await expect(text, 'another tab keeps what is typed').toHaveValue('Something else');
  // If somebody else saves a different text in the meantime, both texts are shown.
  const meanwhile = 'Ask away, but not on Fridays';
  await api(page, 'POST', '/updates/admin-text', { text: meanwhile });
  await page.reload();
  await expect(page.getByText('Somebody has changed this text')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Saved now' })).toContainText(meanwhile);
  await expect(text).toHaveValue('Something else');
  // A text edited again while its save is pending is still based on the text on the server, so that no conflict is
  // shown.
  const answer = await delayRequests(page, '**/api/updates/admin-text');
  await page.getByRole('button', { name: 'Save' }).click();
  await edit.click();
  answer();
  await expect(page.getByRole('alert').getByText('The text could not be saved.')).toBeVisible();
  await expect(text).toHaveValue('Something else');
  await expect(page.getByText('Somebody has changed this text')).toHaveCount(0);
  await page.unroute('**/api/updates/admin-text');
  // Saving from a page with an outdated text does not overwrite what another admin has saved.
  noise.expect(/status of 412 .*\/api\/updates\/admin-text/);
  const later = 'Ask away, but not on Mondays';
  await api(page, 'POST', '/updates/admin-text', { text: later });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('figure', { name: 'Saved now' })).toContainText(later);
  await expect(text).toHaveValue('Something else');

  await signedIn(page, 'member');
  await page.goto('/updates');
  await open(page, 'Update requests');
  await expect(page.getByText('Ask away')).toBeVisible();
  await expect(edit).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Write an update request' }).fill('More bees');
  await part(page, 'Update requests').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(entry(page, 'More bees')).toBeVisible();

  await signedIn(page, 'premium');
  await page.goto('/updates');
  await open(page, 'Update requests');
  await entry(page, 'More bees').getByRole('button', { name: 'Reply to member' }).click();
  await page.getByRole('textbox', { name: 'Reply to member' }).fill('And wasps');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(entry(page, 'And wasps')).toBeVisible();
  await expectAccessible(page);
  await open(page, 'Recent uploads');
  const card = part(page, 'Recent uploads').getByRole('link').first();
  await expect(card).toHaveAttribute('href', /^\/synopsis\/\d+$/);
  await expectAccessible(page);
  await card.click();
  await expect(page).toHaveURL(/\/synopsis\/\d+$/);

  // Without a subscription a user can read, and sees that writing requires one.
  await signedIn(page, 'visitor');
  await page.goto('/updates?tab=requests');
  await expect(entry(page, 'And wasps')).toBeVisible();
  await expect(page.getByText('Subscribe to comment on updates.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(part(page, 'Update requests').getByRole('button', { name: /Reply|Delete/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('recent uploads mark what is not public yet', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'admin');
  const title = `A draft ${Date.now()}`;
  const [audio = ''] = await sampleAudio(page);
  const [sample] = await api<{ cover_image: string }[]>(page, 'GET', '/books?per_page=1');
  const { id } = await api<{ id: number }>(page, 'POST', '/books', {
    title,
    synopsis: 'Not yet.',
    cover_image: sample?.cover_image,
    tags: [{ main_tag: 'Official', sub_tag: 'Rivers' }],
    chapters: [{ title: 'First', audio_url: audio }],
    release: { state: 'draft' },
  });
  try {
    await page.goto('/updates');
    const rows = page.getByRole('list', { name: 'Recent uploads' }).getByRole('listitem');
    const mark = page.getByText('Draft', { exact: true });
    await expect(rows.filter({ hasText: title }).filter({ has: mark })).toBeVisible();
    // Other journeys may have drafts, too.
    const listed = await api<{ release?: { state: string } }[]>(
      page,
      'GET',
      '/books/recently-updated?per_page=24',
    );
    const drafts = listed.filter(({ release }) => release?.state === 'draft').length;
    await expect(rows.filter({ has: mark })).toHaveCount(drafts);
  } finally {
    await api(page, 'DELETE', `/books/${id}`);
  }
});
