import sharp from 'sharp';
import { expectDialog } from './support/dialog-fits.ts';
import { epubOf } from './support/epub.ts';
import { aBook, api, type Book } from './support/listening.ts';
import { button, menuOf, sampleAudio } from './support/playlists.ts';
import { publishText } from './support/read-along-text.ts';
import { signedIn, test } from './support/test.ts';

// Checks dialogs with axe, in both themes.
test.setTimeout(300_000);

const month = `${new Date().getFullYear() + 1}-06`;

test('the dialogs of the editors fit a phone', { tag: '@phone' }, async ({ ownApp, openContext, noise }) => {
  noise.expect(/status of 404 .*\/text\/draft|status of 412 .*\/text/);
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(page, 'admin');
  const [one = '', two = '', three = ''] = await sampleAudio(page);
  const sample = await aBook(page, 1);
  const { cover_image } = await api<{ cover_image: string }>(page, 'GET', `/books/${sample.book.id}`);
  const release = { state: 'scheduled', at: new Date(`${month}-10T09:00`).toISOString() };
  const { id } = await api<{ id: number }>(page, 'POST', '/books', {
    title: 'The Weir',
    status: 'Ongoing',
    synopsis: '',
    tags: [{ main_tag: 'Official', sub_tag: 'Rivers' }],
    cover_image,
    authors: [{ name: 'Esther Quai' }],
    chapters: [
      { title: 'Volume 1', audio_url: one },
      { title: 'Volume 2', audio_url: two },
      { title: 'Volume 3', audio_url: three, release },
    ],
  });
  await page.goto(`/playlist/${id}`);
  const item = async (name: string) => {
    await menuOf(page, 'Volume 1').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await expectDialog(page, 'features/catalogue/editing/chapter-form.tsx', 'Edit chapter', () => item('Edit'));
  await expectDialog(page, 'features/catalogue/editing/move-to-dialog.tsx', 'Move to position', () =>
    item('Move to position'),
  );
  await expectDialog(page, 'features/catalogue/editing/chapter-deletion-dialog.tsx', 'Delete Chapter?', () =>
    item('Delete'),
  );
  await button(page, 'Select chapters').click();
  await page.getByRole('checkbox', { name: 'Select Volume 2' }).click();
  await expectDialog(page, 'features/catalogue/editing/chapters/rename-dialog.tsx', 'Rename 1 chapter', () =>
    button(page, 'Rename').click(),
  );
  await button(page, 'Stop selecting').click();
  const wide = sharp({ create: { width: 1200, height: 700, channels: 3, background: '#0a8' } });
  const buffer = await wide.png().toBuffer();
  await expectDialog(page, 'features/catalogue/editing/cover/crop-dialog.tsx', 'Crop the cover', () =>
    page
      .getByLabel('Cover image URL from a file')
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer }),
  );
  await expectDialog(page, 'features/catalogue/editing/playlist-editor.tsx', 'Discard chapter?', async () => {
    await page.getByLabel('Chapter title').fill('Overfall');
    await button(page, 'Cancel').click();
  });
  await button(page, 'Clear').click();
  await button(page, 'Cancel').click();
  await expectDialog(
    page,
    'features/catalogue/editing/playlist-deletion-dialog.tsx',
    'Delete Playlist?',
    async () => {
      await page.goto('/admin');
      await button(page, 'Delete The Weir').click();
    },
  );
  await page.goto('/admin');
  await button(page, 'Select').click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .click();
  const batch = page.getByRole('group', { name: 'Selected playlists' });
  await expectDialog(page, 'features/catalogue/editing/batch/batch-dialogs.tsx', /^When 1 playlist/, () =>
    button(batch, 'Release').click(),
  );
  await expectDialog(page, 'features/catalogue/editing/batch/batch-dialogs.tsx', 'Tags of 1 playlist', () =>
    button(batch, 'Tags').click(),
  );
  await expectDialog(page, 'features/catalogue/editing/batch/batch-dialogs.tsx', 'Delete Playlist?', () =>
    button(batch, 'Delete').click(),
  );
  await expectDialog(page, 'features/catalogue/releases/move-dialog.tsx', /^Move /, async () => {
    await page.goto(`/admin/calendar?month=${month}`);
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
  });
  await page.goto(`/synopsis/${id}`);
  await page.getByRole('link', { name: 'Esther Quai' }).click();
  await expectDialog(page, 'features/catalogue/people/name-actions.tsx', 'Rename person', () =>
    button(page, 'Rename').click(),
  );
  await expectDialog(page, 'features/catalogue/people/name-actions.tsx', 'Merge person', () =>
    button(page, 'Merge').click(),
  );
  await button(page, 'Merge').click();
  await page.getByRole('combobox', { name: 'Merge into' }).fill('hester');
  await page.getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await expectDialog(page, 'features/catalogue/people/merged-spellings.tsx', 'Remove spelling?', () =>
    page.getByRole('button', { name: /^Remove spelling/ }).click(),
  );

  const { book, first } = await aBook(page, 4);
  await publishText(page, book.id, first);
  await page.goto(`/admin/books/${book.id}/text?chapter=${first.id}`);
  await expectDialog(page, 'features/listening/text-editing/delete-text.tsx', /^Delete the text/, () =>
    button(page, 'Delete text').click(),
  );
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe lamps were lit.\n';
  await api(page, 'PUT', `/books/${book.id}/chapters/${first.id}/text`, { vtt, language: 'en' });
  await page.reload();
  await expectDialog(page, 'features/listening/text-editing/epub-import.tsx', 'Replace drafts?', async () => {
    await page.getByLabel('EPUB', { exact: true }).setInputFiles(epubOf(first, 'It was dark.'));
    await button(page, 'Save 1 draft').click();
  });
  await expectDialog(
    page,
    'features/listening/text-editing/save-conflict.tsx',
    'Another version was saved meanwhile',
    async () => {
      const changed = { vtt: vtt.replace('were lit', 'went out'), language: 'en' };
      await api(page, 'PUT', `/books/${book.id}/chapters/${first.id}/text`, changed);
      await page.getByLabel('Language').fill('fr');
      await button(page, 'Save draft').click();
    },
  );
  await expectDialog(
    page,
    'features/listening/text-editing/text-editing.tsx',
    'Discard changes?',
    async () => {
      await page.getByLabel('Language').fill('de');
      await page.getByRole('link', { name: 'Back' }).click();
    },
  );
});

test('the dialogs of members and plans fit a phone', { tag: '@phone' }, async ({ ownApp, openContext }) => {
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(page, 'admin');
  const member = async (name: string) => {
    await page.goto('/members?search=member%40');
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await button(page, name).click();
  };
  await expectDialog(page, 'features/membership/members/role-dialog.tsx', 'Change Role', () =>
    member('Change Role'),
  );
  await expectDialog(page, 'features/membership/members/member-row.tsx', 'Give Premium Access?', () =>
    member('Give Premium Access'),
  );
  await expectDialog(page, 'features/membership/members/member-row.tsx', 'Delete Member?', () =>
    member('Delete'),
  );
  await expectDialog(page, 'features/membership/members/note-dialog.tsx', 'Note', () => member('Note'));
  await expectDialog(page, 'features/membership/member-imports/invite-member.tsx', 'Invite Somebody', () =>
    button(page, 'Invite').click(),
  );

  await page.goto('/admin/members/import');
  const buffer = Buffer.from('Name,Email\nNora Lund,nora@patrons.example\n');
  await page
    .getByLabel('File of members')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer });
  const ask = () => button(page, 'Import 1 member').click();
  await expectDialog(page, 'features/membership/member-imports/start-import.tsx', 'Import 1 Member?', ask);
  await ask();
  await button(page, 'Import').click();
  await expectDialog(page, 'features/membership/member-imports/import-job.tsx', 'Undo the Import?', () =>
    button(page, 'Undo the import').click(),
  );

  await page.goto('/admin/plans');
  await expectDialog(page, 'features/membership/billing/admin-plan-dialog.tsx', 'Edit plan', () =>
    button(page, 'Edit Premium, $149 a year').click(),
  );
});

test('the dialogs of admins and moderators fit a phone', { tag: '@phone' }, async ({
  ownApp,
  openContext,
}) => {
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(page, 'member');
  const { book } = await aBook(page, 5);
  const chapter = (await api<Book>(page, 'GET', `/books/${book.id}`)).chapters[0];
  const said = { content: 'Buy lamps at lamps.example', timestamp: null };
  const { id } = await api<{ id: number }>(page, 'POST', `/chapter-comments/${chapter?.id}`, said);
  await signedIn(page, 'premium');
  await api(page, 'POST', '/comment-reports', { comment_id: id, reason: 'spam' });

  await signedIn(page, 'admin');
  await page.goto('/admin/reports');
  await expectDialog(page, 'features/discussion/moderation/report-queue.tsx', 'Delete comment?', () =>
    button(page, 'Delete').click(),
  );
  await expectDialog(page, 'features/discussion/moderation/mute-dialog.tsx', 'Mute member', () =>
    button(page, 'Mute').click(),
  );
  await expectDialog(page, 'features/discussion/announcements/link-button.tsx', 'Add link', async () => {
    await page.goto('/updates');
    await button(page, 'Add link').first().click();
  });

  await expectDialog(page, 'features/publishing/site/settings-form.tsx', 'Discard changes?', async () => {
    await page.goto('/admin/settings');
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Read aloud');
    await page.getByRole('link', { name: 'Texts of emails' }).click();
  });
  await page.getByRole('textbox', { name: 'Tagline' }).fill('');
  const pages = await api<object>(page, 'GET', '/admin/public-pages');
  await api(page, 'PUT', '/admin/public-pages', { ...pages, front: true });
  await expectDialog(
    page,
    'features/publishing/public-pages/front-page-section.tsx',
    'Discard changes?',
    async () => {
      await page.goto('/admin/settings');
      await page.getByLabel('Picture description').fill('A lamp');
      await page.getByRole('link', { name: 'Texts of emails' }).click();
    },
  );
  await page.getByLabel('Picture description').fill('');
  await expectDialog(page, 'features/listening/feeds/shared-feeds.tsx', 'Replace the address?', async () => {
    const { address } = await api<{ address: string }>(page, 'POST', '/user/feeds', {
      name: 'Car',
      kind: 'new',
    });
    for (const app of ['AntennaPod', 'Overcast', 'Castro', 'gPodder', 'VLC'])
      await page.request.get(address, { headers: { 'user-agent': `${app}/1` } });
    await page.goto('/admin/settings');
    await page.getByRole('button', { name: /^Replace the address of Car/ }).click();
  });
  await page.goto('/admin/emails');
  await page.getByRole('textbox', { name: 'Subject' }).fill('My news');
  await button(page, 'Save').click();
  await expectDialog(page, 'features/accounts/email/mail-text-form.tsx', 'Restore the original text?', () =>
    button(page, 'Restore original').click(),
  );

  await page.goto('/admin/pages');
  await expectDialog(page, 'features/publishing/pages/add-page-dialog.tsx', 'Add page', () =>
    button(page, 'Add page').click(),
  );
  await button(page, 'Add page').click();
  await page.getByRole('radio', { name: 'Terms' }).check();
  await button(page, 'Add').click();
  await page.getByRole('textbox', { name: 'Text' }).fill('## Rules\n\nBe kind.');
  await expectDialog(page, 'features/publishing/pages/page-editor.tsx', /^Delete /, () =>
    button(page, 'Delete').click(),
  );
  await expectDialog(page, 'features/publishing/pages/page-editor.tsx', /^Publish /, () =>
    button(page, 'Publish…').click(),
  );
  await button(page, 'Publish…').click();
  await button(page, 'Publish').click();
  await expectDialog(page, 'features/publishing/pages/page-editor.tsx', /^Take .* off the site\?$/, () =>
    button(page, 'Take off the site').click(),
  );
  await expectDialog(page, 'features/publishing/pages/page-versions.tsx', 'Terms, version 1', () =>
    page.getByRole('button', { name: 'Show version 1' }).click(),
  );
});
