import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** Smallest height and width of a control in pixels. */
const minTarget = 44;
/** Largest height of a button: three lines of text. */
const maxHeight = 110;

/**
 * Expects an open dialog to be within the window, with text inside its controls, which are large enough to press and
 * not distorted.
 */
export async function expectDialogFits(dialog: Locator): Promise<void> {
  // Wait for the opening animation, which moves the dialog.
  await dialog.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const problems = await dialog.evaluate(
    (element, [smallest, highest]) => {
      const name = (control: Element) => control.getAttribute('aria-label') ?? control.textContent?.trim();
      const found: string[] = [];
      const frame = element.getBoundingClientRect();
      if (element.parentElement !== document.body) found.push('is not a child of the body');
      if (frame.left < 0 || frame.right > innerWidth || frame.top < 0 || frame.bottom > innerHeight)
        found.push('is larger than the window');
      if (element.scrollWidth > element.clientWidth) found.push('scrolls sideways');
      for (const control of element.querySelectorAll<HTMLElement>('button, a[href]')) {
        const { left, right, width, height } = control.getBoundingClientRect();
        const isLinkInText = control.matches('p a, li a') && getComputedStyle(control).display === 'inline';
        if (width === 0 || isLinkInText) continue;
        const text = document.createRange();
        text.selectNodeContents(control);
        const shown = text.getBoundingClientRect();
        if (shown.width > 1 && (shown.left < left - 1 || shown.right > right + 1))
          found.push(`${name(control)}: text is wider`);
        if (left < frame.left - 1 || right > frame.right + 1) found.push(`${name(control)}: is cut off`);
        if (Math.min(width, height) < smallest - 0.5)
          found.push(`${name(control)}: ${Math.round(width)} × ${Math.round(height)}`);
        if (control.matches('.button') && height > Math.min(highest, Math.max(width, smallest + 1)))
          found.push(`${name(control)}: distorted, ${Math.round(width)} × ${Math.round(height)}`);
      }
      return found;
    },
    [minTarget, maxHeight] as const,
  );
  expect(problems).toEqual([]);
}

/**
 * Opens a dialog, checks its size and, in both themes, its accessibility, and closes it.
 * @param source its file below apps/web/src; tooling/dialogs.test.ts expects every dialog to be checked
 */
export async function expectDialog(
  page: Page,
  source: string,
  name: string | RegExp,
  open: () => Promise<void>,
  close: () => Promise<void> = () => page.keyboard.press('Escape'),
): Promise<void> {
  await test.step(`${source}: ${name}`, async () => {
    await open();
    const dialog = page.locator('dialog[open]').last();
    // Long timeout: a clip is cut before its dialog opens.
    await expect(dialog).toHaveAccessibleName(name, { timeout: 60_000 });
    await expectDialogFits(dialog);
    await expectAccessible(page, dialog);
    await close();
    await expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))).toBeHidden();
  });
}
