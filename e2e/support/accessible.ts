import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
interface Axe {
  run(context: Document, options: object): Promise<AxeResults>;
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules of axe whose result depends on colours. A change of theme cannot change the results of other rules. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const allRules = { runOnly: { type: 'tag', values: tags } };
const rulesOfColours = { runOnly: { type: 'rule', values: colourRules }, preload: false };

const fromAdapter = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromAdapter.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Turns transitions off, also in rows that the browser skips while they are off screen: axe would measure colours
 * halfway through one. Returns a function that turns them on again.
 */
async function stopTransitions(page: Page) {
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

/**
 * Runs axe in the page itself: AxeBuilder's analyze() opens a second page for every result, which takes four times as
 * long. The app has no frames.
 */
async function runAxe(page: Page, options: object, selectors = false): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    (given) => (globalThis as unknown as { axe: Axe }).axe.run(document, given),
    // Returns every node of a violation, but only the first one of a passed rule. Computing selectors takes long.
    { ...options, resultTypes: ['violations'], selectors },
  );
}

/** Checks the current screen with axe: all rules in the light theme, those about colours again in the dark one. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolations(page, { light: allRules, dark: rulesOfColours });

/** Checks the colours of the current screen with axe, in both themes. */
export const expectReadableColours = (page: Page): Promise<void> =>
  expectNoViolations(page, { light: rulesOfColours, dark: rulesOfColours });

async function expectNoViolations(page: Page, options: Record<'light' | 'dark', object>): Promise<void> {
  expect(page.frames(), 'axe looks at one frame').toHaveLength(1);
  // A screen whose code is still loading has neither.
  for (const landmark of ['main, [role="main"]', 'h1'])
    await page.locator(landmark).first().waitFor({ state: 'attached' });
  // A list that is being replaced is dimmed.
  await expect(page.locator('main [aria-busy="true"]:not(button):visible')).toHaveCount(0);
  const restoreTransitions = await stopTransitions(page);
  const reducedMotion = await page.evaluate(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference',
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const endless = await page.evaluate(() => {
      const names: string[] = [];
      for (const animation of document.getAnimations())
        if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
        // An animation that follows scrolling has another timeline.
        else if (animation instanceof CSSAnimation && animation.timeline === document.timeline)
          names.push(animation.animationName);
      return names;
    });
    // Progress indicators may pulse; nothing else may keep moving.
    expect(
      endless.filter((name) => name !== 'pulse'),
      'what moves with reduced motion',
    ).toEqual([]);
    let { violations, passes, incomplete } = await runAxe(page, options[colorScheme]);
    if (violations.length > 0) ({ violations } = await runAxe(page, options[colorScheme], true));
    const found = violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id} at ${String(node.target)}: ${node.failureSummary}`),
    );
    expect(found, `axe in the ${colorScheme} theme of ${page.url()}`).toEqual([]);
    // Text before a picture or a gradient is 'incomplete': its contrast cannot be computed.
    const checked = [...passes, ...incomplete].map(({ id }) => id);
    expect(checked, `axe looked at colours in the ${colorScheme} theme`).toContain('color-contrast');
    if (options[colorScheme] === allRules)
      expect(passes.length, 'axe looked at more than colours').toBeGreaterThan(5);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion });
  await restoreTransitions();
}
