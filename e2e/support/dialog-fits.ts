import { expect, type Locator } from '@playwright/test';

/** Smallest height and width of a control in pixels. */
const minTarget = 44;

/** Expects an open dialog to be within the window, with text inside its controls, which are large enough to press. */
export async function expectDialogFits(dialog: Locator): Promise<void> {
  // Its opening animation moves it.
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const problems = await dialog.evaluate((element, smallest) => {
    const name = (control: Element) => control.getAttribute('aria-label') ?? control.textContent?.trim();
    const found: string[] = [];
    const frame = element.getBoundingClientRect();
    if (element.parentElement !== document.body) found.push('is not a child of the body');
    if (frame.left < 0 || frame.right > innerWidth || frame.top < 0 || frame.bottom > innerHeight)
      found.push('is larger than the window');
    if (element.scrollWidth > element.clientWidth) found.push('scrolls sideways');
    for (const control of element.querySelectorAll<HTMLElement>('button, a[href]')) {
      const { width, height } = control.getBoundingClientRect();
      if (control.scrollWidth > control.clientWidth + 1) found.push(`${name(control)}: text is wider`);
      if (Math.min(width, height) < smallest - 0.5)
        found.push(`${name(control)}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return found;
  }, minTarget);
  expect(problems).toEqual([]);
}
