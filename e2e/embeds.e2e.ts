import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { type AppUnderTest, startApp } from './support/app-under-test.ts';
import { aBook, api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// These tests use an app of their own, because it lets other sites show its players.
let app: AppUnderTest;
/** Site of another operator, on another host. */
let site: Server;
let code = '';
test.beforeAll(async () => {
  app = await startApp();
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>${code}</html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
});
test.afterAll(async () => {
  site.close();
  await app.stop();
});

test('a sample is embedded by a line of HTML and heard on another site, and only there', {
  tag: '@desktop',
}, async ({ openContext, noise }) => {
  // Two refusals are expected: the invalid host in the settings, and the player on a site that the list does not allow.
  noise.expect(/422|403/);
  // The preview in the dialog is sandboxed.
  noise.expect(/origin-keyed agent cluster/);
  const { port } = site.address() as AddressInfo;
  const admin = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(admin, 'admin');
  const { book, first } = await aBook(admin, 0);
  await api(admin, 'PUT', `/books/${book.id}/sample`, { chapter_id: first.id, from: 2, to: 20 });
  await admin.goto('/admin/settings');
  const hosts = admin.getByLabel('Sites that may show it');
  await hosts.fill('localhost/blog');
  await admin.getByRole('button', { name: 'Save sites' }).click();
  await expect(admin.getByText('is not a host')).toBeVisible();
  await hosts.fill(`localhost:${port}`);
  await admin.getByRole('button', { name: 'Save sites' }).click();
  await expect(admin.getByText('Saved.')).toBeVisible();
  await admin.goto(`/playlist/${book.id}`);
  await admin.getByRole('button', { name: 'Embed', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Embed' });
  code = await dialog.getByLabel('HTML').inputValue();
  await expect(dialog.frameLocator('iframe').getByRole('button', { name: 'Play' })).toBeVisible();
  await expectAccessible(admin, dialog);

  const page = await (await openContext()).newPage();
  await page.goto(`http://localhost:${port}/`);
  const player = page.frameLocator('iframe');
  await expect(player.getByRole('heading')).toHaveText(book.title);
  await player.getByRole('button', { name: 'Play' }).click();
  const audio = player.locator('audio#audio');
  const second = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  await expect.poll(second).toBeGreaterThan(0.3);
  await player.getByRole('button', { name: 'Pause' }).click();
  const position = player.getByRole('slider', { name: 'Position' });
  await position.press('End');
  await expect.poll(second).toBeGreaterThan(15);
  await expect(position).toHaveAttribute('aria-valuetext', '0:18 of 0:18');
  await expect(player.getByRole('link', { name: /^Continue at/ })).toHaveAttribute('target', '_blank');
  expect(await page.context().cookies()).toEqual([]);

  // The list does not allow this host name, although the page is the same.
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText(
    'This player is not available on this site.',
  );

  const bytes = await page.goto(`${app.url}/embed/samples/${book.id}`).then((answer) => answer?.body());
  expect(brotliCompressSync(bytes ?? '').length).toBeLessThan(30_000);
  await expectAccessible(page);
});
