import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Has colours change at once, also in rows that the browser skips while they are out of sight: in transition they would
 * be measured as they are neither before nor after. Answers what ends it.
 */
async function holdStill(page: Page) {
  const sheet = await page.evaluateHandle(() => {
    const made = new CSSStyleSheet();
    made.replaceSync(
      '*, ::before, ::after { transition: none !important; content-visibility: visible !important }',
    );
    document.adoptedStyleSheets.push(made);
    return made;
  });
  return () =>
    sheet.evaluate((made) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== made);
    });
}

/** Holds what the page shows now against axe, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const letGo = await holdStill(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
    });
    const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze();
    const found = violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id} at ${node.target.join(' ')}: ${node.failureSummary}`),
    );
    expect(found, `axe in the ${colorScheme} theme of ${page.url()}`).toEqual([]);
    expect(passes.length, 'axe found nothing to look at').toBeGreaterThan(5);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await letGo();
}
