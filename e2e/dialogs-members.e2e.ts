import { fromBase32, hotp, stepSeconds } from '../apps/server/src/features/accounts/factors/totp.ts';
import { fetchToken } from './support/accounts.ts';
import { expectDialog } from './support/dialog-fits.ts';
import { workerInControl } from './support/installed.ts';
import { aBook, api, pause, play, playFrom } from './support/listening.ts';
import { addVirtualAuthenticator, ageSignIns, startNamedApp } from './support/passkeys.ts';
import { button } from './support/playlists.ts';
import { publishText } from './support/read-along-text.ts';
import { comment, openComments } from './support/talk.ts';
import { expect, signedIn, test } from './support/test.ts';

// Checks dialogs with axe, in both themes.
test.setTimeout(300_000);

test('the dialogs of listeners fit a phone', { tag: '@phone' }, async ({ ownApp, openContext, noise }) => {
  // The service worker causes these messages on the empty page where the test stores the token.
  noise.expect(/resource mismatch|status of 404 .*\/nothing/);
  const context = await openContext({ baseURL: ownApp.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signedIn(page, 'premium');
  const { book, first } = await aBook(page, 4);
  const { book: other } = await aBook(page, 5);
  await publishText(page, book.id, first);
  await page.goto('/home');
  await workerInControl(page);
  const item = async (name: string) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await playFrom(page, book, first, 8);
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  await expectDialog(page, 'features/listening/player/dialogs/player-dialogs.tsx', 'Up next', () =>
    item('Up next'),
  );
  await expectDialog(page, 'features/listening/player/dialogs/player-dialogs.tsx', 'Listening history', () =>
    item('Listening history'),
  );
  await expectDialog(page, 'features/listening/player/dialogs/player-dialogs.tsx', 'Listening settings', () =>
    item('Listening settings'),
  );
  await expectDialog(page, 'features/listening/player/dialogs/player-dialogs.tsx', 'Keyboard shortcuts', () =>
    item('Keyboard shortcuts'),
  );
  await expectDialog(page, 'features/listening/player/drive/drive-view.tsx', first.title, () =>
    item('Drive view'),
  );
  await expectDialog(page, 'features/listening/moments/note-dialog.tsx', 'Add note', async () => {
    await button(page, 'Save this moment').click();
    await button(page, 'Add note').click();
  });
  await expectDialog(page, 'features/publishing/excerpts/share-clip-dialog.tsx', 'Share a clip', () =>
    item('Share a clip'),
  );
  await expectDialog(
    page,
    'features/publishing/excerpts/share-clip-dialog.tsx',
    'Your clip is ready',
    async () => {
      await item('Share a clip');
      await button(page, 'Create link').click();
    },
  );
  await expectDialog(page, 'screens/listen/listen-text.tsx', 'Text', () =>
    page.getByRole('tab', { name: 'Text' }).click(),
  );
  await expectDialog(page, 'features/publishing/excerpts/clip-rows.tsx', 'End this clip?', async () => {
    await page.goto('/library?list=clips');
    await page.getByRole('list', { name: 'Clips' }).getByRole('button').first().click();
    await page.getByRole('menuitem', { name: 'End clip' }).click();
  });

  await page.goto('/profile');
  await expectDialog(page, 'features/listening/feeds/feed-dialog.tsx', 'New feed', () =>
    button(page, 'New feed').click(),
  );
  await api(page, 'POST', '/user/feeds', { name: 'Car', kind: 'new' });
  await page.reload();
  await expectDialog(page, 'features/listening/feeds/feed-address-dialog.tsx', 'Add ‘Car’ to an app', () =>
    page.getByRole('button', { name: 'Show address of Car' }).click(),
  );
  await expectDialog(page, 'features/listening/feeds/feeds-section.tsx', 'End this feed?', () =>
    button(page, 'End Car').click(),
  );

  for (const { id } of [book, other]) {
    await page.goto(`/synopsis/${id}`);
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByRole('button', { name: /^All \d+ chapters · / }).click();
    await expect(page.getByText(/^Downloaded · /)).not.toHaveCount(0, { timeout: 60_000 });
    await button(page, 'Close').click();
  }
  await expectDialog(page, 'features/media/offline/download-dialog.tsx', 'Download', () =>
    page.getByRole('button', { name: /^Download/ }).click(),
  );
  await expectDialog(
    page,
    'features/media/offline/downloads-section.tsx',
    'Remove all downloads?',
    async () => {
      await page.goto('/profile');
      await button(page, 'Remove all').click();
    },
  );

  await api(page, 'POST', `/books/${book.id}/bookmark`);
  await expectDialog(
    page,
    'features/listening/player/bookmarks/bookmark-remove-button.tsx',
    'Remove Bookmark?',
    async () => {
      await page.goto('/bookmark');
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
    },
  );
  await expectDialog(page, 'features/catalogue/search/filter-fields.tsx', 'Filters', async () => {
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Filters' }).click();
  });

  await openComments(page, 'member', book, first);
  await api(page, 'POST', `/chapter-comments/${first.id}`, { content: 'A lamp went out.', timestamp: null });
  await page.reload();
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await expectDialog(page, 'features/discussion/comments/comment-panel.tsx', 'Delete comment?', () =>
    comment(page, 'A lamp went out.')
      .getByRole('button', { name: /^Delete comment/ })
      .click(),
  );
  await expectDialog(page, 'features/membership/billing/upgrade-dialog.tsx', 'Upgrade to download', () =>
    page.getByRole('button', { name: 'Download' }).click(),
  );
  await openComments(page, 'premium', book, first);
  await expectDialog(page, 'features/discussion/comments/report-dialog.tsx', 'Report comment', async () => {
    await comment(page, 'A lamp went out.')
      .getByRole('button', { name: /^More about/ })
      .click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
  });

  for (const { id, duration } of book.chapters)
    await api(page, 'POST', `/books/${book.id}/progress`, {
      chapter_id: id,
      position: duration,
      played_stretches: [{ chapter_id: id, stretches: '_'.repeat(15) }],
    });
  // The server counts no more playback than the elapsed time allows, so wait until it accepts a fifth as heard.
  await expect
    .poll(() => api(page, 'GET', `/books/${book.id}/review`), { timeout: 60_000 })
    .toMatchObject({ may_review: true });
  await api(page, 'PUT', `/books/${book.id}/review`, { stars: 4, content: 'Warm.' });
  await expectDialog(page, 'features/discussion/reviews/own-review.tsx', 'Delete your review?', async () => {
    await page.goto(`/synopsis/${book.id}#reviews`);
    await button(page, 'Delete').click();
  });
});

test('a browser that keeps no downloads offers files', { tag: '@phone' }, async ({ page }) => {
  await signedIn(page, 'premium');
  const { book } = await aBook(page, 0);
  await page.goto(`/listen/${book.id}`);
  await expectDialog(page, 'features/media/offline/download-dialog.tsx', 'Download', () =>
    page.getByRole('button', { name: /^Download/ }).click(),
  );
});

test('the dialogs of the demo fit a phone', { tag: '@phone' }, async ({ openContext, app }) => {
  const page = await (await openContext({ baseURL: app.url })).newPage();
  await page.clock.install();
  await page.goto('/demo');
  await expectDialog(page, 'features/publishing/demo/gallery.tsx', /^Screenshots/, () =>
    page
      .getByRole('button', { name: /^Open the picture/ })
      .first()
      .click(),
  );
  await expectDialog(page, 'features/publishing/demo/demo-dialogs.tsx', 'Can you hear it?', () =>
    button(page, 'Listen More').click(),
  );
  await expectDialog(
    page,
    'features/publishing/demo/demo-dialogs.tsx',
    'Your free preview has ended',
    async () => {
      await play(page).click();
      await expect(pause(page)).toBeVisible();
      await page.clock.fastForward(301_000);
    },
  );
});

test('the dialogs of the profile fit a phone', { tag: '@phone' }, async ({ openContext, noise }) => {
  noise.expect(/status of 403 .*\/api\/auth\//);
  const { app, origin } = await startNamedApp();
  const context = await openContext({ baseURL: origin });
  const page = await context.newPage();
  await addVirtualAuthenticator(page);
  await page.addInitScript(() => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    Object.defineProperty(navigator, 'userAgent', { get: () => `${iphone} Version/19.0 Safari/604.1` });
  });
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  try {
    await signedIn(page, 'premium');
    await fetchToken(page, 'premium');
    await page.goto('/profile');
    await expectDialog(page, 'pwa/install-section.tsx', 'Install on iPhone or iPad', () =>
      button(page, 'Install App').click(),
    );
    await expectDialog(
      page,
      'features/accounts/sessions/sessions-section.tsx',
      'Sign Out Everywhere Else?',
      () => button(page, 'Sign out everywhere else').click(),
    );
    await expectDialog(
      page,
      'features/membership/billing/change-plan-dialog.tsx',
      'Change plan',
      async () => {
        await button(page, 'Change plan').click();
        await expect(page.getByText(/^Next payment: /)).toBeVisible();
      },
    );
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await expectDialog(page, 'features/accounts/factors/passkeys-section.tsx', 'Rename passkey', () =>
      passkeys.getByRole('button', { name: /^Rename/ }).click(),
    );
    await expectDialog(page, 'features/accounts/factors/passkeys-section.tsx', /^Remove /, () =>
      passkeys.getByRole('button', { name: /^Remove/ }).click(),
    );
    let codes = '';
    await expectDialog(
      page,
      'features/accounts/factors/two-step-section.tsx',
      'Set up two-step sign-in',
      async () => {
        await twoStep.getByRole('button', { name: 'Set up' }).click();
        codes = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
      },
    );
    await expectDialog(
      page,
      'features/accounts/factors/two-step-section.tsx',
      'Recovery codes',
      async () => {
        await twoStep.getByRole('button', { name: 'Set up' }).click();
        codes = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
        const step = Math.floor(Date.now() / 1000 / stepSeconds);
        await page.getByLabel('6-digit code').fill(hotp(fromBase32(codes), step));
        await button(page, 'Turn on').click();
      },
      () => button(page, 'Done').click(),
    );
    await expectDialog(
      page,
      'features/accounts/factors/two-step-section.tsx',
      'Turn off two-step sign-in?',
      () => button(page, 'Turn off').click(),
    );
    await expectDialog(
      page,
      'features/accounts/factors/two-step-section.tsx',
      'Replace your recovery codes?',
      () => button(page, 'New recovery codes').click(),
    );
    await expectDialog(
      page,
      'features/membership/personal-data/your-data-section.tsx',
      'Delete your account?',
      () => button(page, 'Delete My Account').click(),
    );
    await expectDialog(
      page,
      'features/membership/personal-data/your-data-section.tsx',
      'Are you sure?',
      async () => {
        await button(page, 'Delete My Account').click();
        await button(page, 'Continue').click();
      },
    );
    ageSignIns(app);
    await expectDialog(
      page,
      'features/accounts/sign-in/reauthentication-dialog.tsx',
      'Confirm it’s you',
      async () => {
        await passkeys.getByRole('button', { name: /^Remove/ }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      },
    );
  } finally {
    await context.close();
    await app.stop();
  }
});
