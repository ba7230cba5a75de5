import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds what the page shows now against axe, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours in transition would be measured as they are neither before nor after. They are not waited for: in rows
    // that are skipped while out of sight they stand still.
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
}
