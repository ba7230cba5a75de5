import { writeFileSync } from 'node:fs';
import { delayRequests } from './support/delay-requests.ts';
import { button, expectChapters } from './support/playlists.ts';
import { recording } from './support/recordings.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';
import { chooser, newPlaylist, resumableFiles, upload, uploads } from './support/uploads.ts';

test('invalid files show an error, interrupted uploads resume, and unsaved ones are restored', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/status of (415|422) .*\/api\/media\/uploads|net::ERR_FAILED/);
  await signedIn(page, 'admin');
  await newPlaylist(page);
  const bad = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/mpeg', buffer });
  const whole = recording('x.wav', 31).buffer;
  await chooser(page).setInputFiles([
    bad('empty.mp3', Buffer.alloc(0)),
    bad('packed.mp3', Buffer.from('PK\x03\x04 and so on')),
    bad('letter.m4b', Buffer.from('Once upon a time there was no sound in here.')),
    bad('cut short.wav', whole.subarray(0, 20)),
    recording('Fine.wav', 31),
  ]);
  await expectChapters(page, ['Fine']);
  const names = ['empty.mp3', 'packed.mp3', 'letter.m4b', 'cut short.wav'];
  for (const name of names) {
    await expect(upload(page, name).locator('[data-failed]')).toContainText(/\w{3,}.*\./);
    await expect(button(page, `Retry ${name}`)).toBeVisible();
  }
  await expect(upload(page, 'empty.mp3')).toContainText('The file is empty.');
  await expectAccessible(page);
  for (const name of names) await button(page, `Take ${name} off the list`).click();
  await expect(uploads(page)).toHaveCount(0);
  expect(await resumableFiles(page)).toEqual(['Fine.wav']);

  const long = test.info().outputPath('Upstream.wav');
  writeFileSync(long, whole);
  await page.route('**/api/media/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await chooser(page).setInputFiles(long);
  await expect(upload(page, 'Upstream.wav')).toContainText('Connection lost. Resuming automatically.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute('**/api/media/uploads/*');
  const unfinished = page.getByRole('list', { name: 'Unfinished uploads' });
  await expect(unfinished).toContainText('Upstream.wav, 0 % – choose the file again to continue');
  const offer = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(offer).toContainText('1 chapter');
  // Scroll to the end of the page, where the sticky bar covers no button.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expectAccessible(page);
  await button(page, 'Restore').click();
  await expectChapters(page, ['Fine']);
  await expect(offer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Add Playlist' })).toBeFocused();
  await chooser(page).setInputFiles(long);
  await expectChapters(page, ['Fine', 'Upstream']);
  await expect(unfinished).toBeHidden();

  await test.step('uploads go on while their editor is left', async () => {
    const release = await delayRequests(page, '**/api/media/uploads/*/finish');
    await chooser(page).setInputFiles(recording('Later.wav', 31));
    await expect(upload(page, 'Later.wav')).toBeVisible();
    await button(page, 'Cancel').click();
    // Wait for the screen: the URL changes first, and until the screen changes the editor would still receive the
    // upload.
    await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
    release();
    await expect(page.getByText('Uploads finished. Open the playlist again to save them.')).toBeVisible();
    await page.goto('/playlist/new');
  });
  await expect(offer).toContainText('2 chapters');
  await expect(offer).toContainText('1 uploaded file was not saved.Later.wav');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1;
  });
  await chooser(page).setInputFiles(long);
  await expectChapters(page, ['Upstream']);
  expect(sent).toBe(0);
  await button(offer, 'Discard').click();
  await expect(offer).toBeHidden();
  expect(await resumableFiles(page)).toEqual(['Upstream.wav']);
});

test('a complete but unfinished upload is finished when its file is chosen again, without sending it', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  noise.expect(/net::ERR_FAILED/);
  const file = test.info().outputPath('Towpath.wav');
  writeFileSync(file, recording('', 31).buffer);
  await signedIn(page, 'admin');
  await newPlaylist(page);
  const finishing = '**/api/media/uploads/*/finish';
  await page.route(finishing, (route) => route.abort());
  await chooser(page).setInputFiles(file);
  await expect(upload(page, 'Towpath.wav')).toContainText('Connection lost. Resuming automatically.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute(finishing);
  const unfinished = page.getByRole('list', { name: 'Unfinished uploads' });
  await expect(unfinished).toContainText('Towpath.wav, 100 % – choose the file again to continue');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['POST', 'PATCH'].includes(request.method())) sent.push(request.url().split('/').at(-1) ?? '');
  });
  await chooser(page).setInputFiles(file);
  await expectChapters(page, ['Towpath']);
  expect(sent).toEqual(['finish']);
  await expect(unfinished).toBeHidden();
});
