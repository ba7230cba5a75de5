// Pushes in Firefox, from the publication to the notification on screen and its press; a push to Chromium by CDP.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pushPayload } from '../../apps/server/src/features/notifications/push-payload.ts';
import { startDesktopSession } from '../../e2e/browsers/desktop-session.ts';
import { startFirefox } from '../../e2e/browsers/firefox.ts';
import { missingPackages } from '../../e2e/browsers/packages.ts';
import { BrowserPage } from '../../e2e/browsers/page.ts';
import { bookWithChapters, openPlayer, signIn } from '../../e2e/browsers/steps.ts';
import { median, reportGoal, runBench, startServer } from '../support/harness.ts';
import { commonFlags, flagsOf } from '../support/nodes.ts';
import { signInByApi } from '../support/sign-in.ts';
import { publishChapter } from './admin.ts';
import { chromiumPath, startChromium } from './chromium.ts';
import { pressNewWindow, windowsOn } from './display.ts';
import { openHome, waitForNotification } from './notification.ts';
import { startPushService } from './push-service.ts';

/** Returns when a page was loaded. A press on a notification must not load it again: the story that plays goes on. */
const loadTime = (page: BrowserPage): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Chapters that are published in Firefox. */
const rounds = 5;
const limitMs = 1000;

const missing = missingPackages(['firefox-esr', 'xvfb', 'xdotool', 'pulseaudio', 'pulseaudio-utils']);
if (!existsSync(chromiumPath)) missing.push('chromium');
if (missing.length > 0) {
  process.stderr.write(`This needs packages of Debian: apt-get install ${missing.join(' ')}\n`);
  process.exit(3);
}

await runBench(async ({ folder, atEnd }) => {
  const missed: string[] = [];
  const print = (text: string) => process.stdout.write(`${text}\n`);
  function check(what: string, values: readonly number[], of: 'longest' | 'median'): void {
    const [middle, longest] = [median(values), Math.max(...values)];
    const seen = `median ${middle} ms, longest ${longest} ms`;
    const limit = `${of} at most ${limitMs} ms`;
    const isMet = (of === 'longest' ? longest : middle) <= limitMs;
    print(`${what.padEnd(44)}${seen}`);
    reportGoal({ what, seen, limit, isMet });
    if (!isMet) missed.push(`${what}: ${seen}; ${limit}`);
  }
  function expectEqual(what: string, seen: unknown, expected: unknown): void {
    if (seen !== expected) throw new Error(`${what}: ${String(seen)} instead of ${String(expected)}`);
  }

  const pushes = await startPushService();
  atEnd(pushes.stop);
  const flags = { ...commonFlags(), port: '0', 'data-dir': folder, 'sample-activity': 'no' };
  const node = await startServer<{ origin: string }>(join(import.meta.dirname, 'node.ts'), flagsOf(flags));
  atEnd(node.stop);
  const { origin } = node.facts;
  const session = await startDesktopSession();
  atEnd(session.stop);
  const { env } = session;

  const firefox = await startFirefox(env, {
    'dom.push.connection.enabled': true,
    'dom.push.serverURL': pushes.url,
    'dom.push.testing.allowInsecureServerURL': true,
    // Granted, because the protocol cannot press the question whether the site may show notifications.
    'permissions.default.desktop-notification': 1,
    // Without a desktop there is nothing else to draw them.
    'alerts.useSystemBackend': false,
  });
  atEnd(() => firefox.close());
  await firefox.resize(1280, 860);
  const page = new BrowserPage(firefox, origin);
  await signIn(page, 'premium');
  const book = await bookWithChapters(page, 0);
  await page.goto(`/synopsis/${book.id}`);
  await page.press('button', 'Follow');
  await page.see('button', 'Following');
  await page.goto('/notifications/settings');
  await page.press('button', 'Turn on');
  await page.seeText('This device gets push notifications.');
  await openHome(page);

  const admin = await signInByApi(origin, 'admin');
  let windows = windowsOn(env);
  let path = '';
  const times: { publication: number; push: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    windows = windowsOn(env);
    const [shown, published] = await Promise.all([
      waitForNotification(page, round),
      publishChapter(origin, admin, book.id, `Chapter ${round} of five`).then(() => Date.now()),
    ]);
    expectEqual('title', shown.title, book.title);
    expectEqual('text', shown.body, `New chapter: Chapter ${round} of five`);
    path = shown.path;
    times.push({ publication: shown.at - published, push: shown.at - (pushes.received.at(-1) ?? 0) });
  }
  print(`Firefox, ${rounds} chapters, a local push service`);
  check(
    'from the push service to the notification',
    times.map(({ push }) => push),
    'longest',
  );
  check(
    'from the publication to the notification',
    times.map(({ publication }) => publication),
    'median',
  );
  expectEqual('pushes', pushes.received.length, rounds);
  await page.until('Firefox acknowledges the pushes', async () => pushes.acknowledged.length === rounds);
  expectEqual('acknowledgements', pushes.acknowledged.join(), Array(rounds).fill(100).join());
  const firefoxLoadedAt = await loadTime(page);
  await pressNewWindow(env, windows);
  await page.seePath(path);
  expectEqual('load time of the page', await loadTime(page), firefoxLoadedAt);
  print(`a press on the latest opened ${path}\n`);

  const { driver: chromium, deliver } = await startChromium(env, origin);
  atEnd(() => chromium.close());
  const other = new BrowserPage(chromium, origin);
  await signIn(other, 'premium');
  await openHome(other);
  await openPlayer(other, book, book.first, 0);
  const loadedAt = await loadTime(other);
  windows = windowsOn(env);
  const content = { title: book.title, body: 'New chapter: The last one', path: `/synopsis/${book.id}` };
  const sent = Date.now();
  const [shown] = await Promise.all([
    waitForNotification(other, 1),
    deliver(pushPayload({ ...content, tag: 'event-1' })),
  ]);
  print('Chromium, a push by CDP');
  expectEqual('title', shown.title, content.title);
  expectEqual('text', shown.body, content.body);
  check('from the push to the notification', [shown.at - sent], 'longest');
  await pressNewWindow(env, windows);
  await other.seePath(content.path);
  await other.seeMoving();
  expectEqual('load time of the page', await loadTime(other), loadedAt);
  print(`a press opened ${content.path}, and the story went on`);
  return missed;
});
