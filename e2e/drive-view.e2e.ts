import type { Page } from '@playwright/test';
import { aBook, expectMoving, playFrom, sound, soundAt } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click();

test('the drive view has three huge targets, and keeps the screen on', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const state = { taken: 0, given: 0 };
    Object.assign(window, { screenLocks: state });
    const request = () => {
      state.taken += 1;
      const lock = {
        released: false,
        release: () => {
          lock.released = true;
          state.given += 1;
          return Promise.resolve();
        },
      };
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
  const locks = () => page.evaluate(() => (window as unknown as { screenLocks: object }).screenLocks);
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 5);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Drive view' }).click();
  const view = page.getByRole('dialog', { name: first.title });
  const targets = view.getByRole('group', { name: 'Playback' }).getByRole('button');
  await expect(targets).toHaveCount(3);
  await expect.poll(locks).toEqual({ taken: 1, given: 0 });
  await expectAccessible(page);
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    const boxes = await Promise.all((await targets.all()).map((target) => target.boundingBox()));
    const area = boxes.reduce((sum, box) => sum + (box ? box.width * box.height : 0), 0);
    expect(area / (size.width * size.height), 'most of the screen').toBeGreaterThan(0.7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
  await view.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(async () => (await sound(page)).paused).toBe(true);
  const at = await soundAt(page);
  await view.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(at + 15, 0);
  await view.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(() => soundAt(page)).toBeCloseTo(at, 0);
  await view.getByRole('button', { name: 'Play' }).click();
  await expectMoving(page);
  await view.getByRole('button', { name: 'Close drive view' }).click();
  await expect(view).toHaveCount(0);
  await expect.poll(locks).toEqual({ taken: 1, given: 1 });
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Drive view' }).click();
  await page.keyboard.press('Escape');
  await expect(view).toHaveCount(0);
});

test('another device is offered while there is one, and its errors are told', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const listeners: Record<string, () => void> = {};
    const remote = {
      state: 'disconnected',
      watchAvailability(tell: (isAvailable: boolean) => void) {
        Object.assign(window, { tellDevices: tell });
        return Promise.resolve(1);
      },
      cancelWatchAvailability: () => Promise.resolve(),
      prompt: () => Promise.reject(new DOMException('none', 'NotFoundError')),
      addEventListener(event: string, listener: () => void) {
        listeners[event] = listener;
      },
    };
    Object.assign(window, {
      become(state: string, event: string) {
        remote.state = state;
        listeners[event]?.();
      },
    });
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote, configurable: true });
  });
  const run = (script: string) => page.evaluate(script);
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await playFrom(page, book, first, 5);
  const item = page.getByRole('menuitem', { name: 'Play on another device' });
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Drive view' })).toBeVisible();
  await expect(item).toHaveCount(0);
  await run('tellDevices(true)');
  await expectAccessible(page);
  await item.click();
  await expect(page.getByText('No other device found.')).toBeVisible();
  await run("become('connecting', 'connecting')");
  await expect(page.getByText('Connecting to another device…')).toBeVisible();
  await run("become('connected', 'connect')");
  await expect(page.getByText('Playing on another device')).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('menuitem', { name: 'Stop playing on another device' })).toBeVisible();
  await page.keyboard.press('Escape');
  await run("become('disconnected', 'disconnect')");
  await expect(page.getByText('Playing on another device')).toHaveCount(0);
});
