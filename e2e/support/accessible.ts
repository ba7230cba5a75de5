import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
interface Axe {
  run(context: Document | Element, options: object): Promise<AxeResults>;
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Rules of axe whose result depends on colours. Other rules give the same result in both themes, so that one theme
 * suffices.
 */
const colourRules = ['color-contrast', 'link-in-text-block'];

const allRules = { runOnly: { type: 'tag', values: tags } };
const rulesOfColours = { runOnly: { type: 'rule', values: colourRules }, preload: false };
/**
 * Without the rules about colours, which no language changes, and without 'label-content-name-mismatch', because the
 * brackets around messages keep the accessible name from containing the visible text.
 */
const rulesOfPseudoLocale = {
  ...allRules,
  rules: Object.fromEntries(
    [...colourRules, 'label-content-name-mismatch'].map((rule) => [rule, { enabled: false }]),
  ),
};

const fromAdapter = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromAdapter.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Turns transitions off, even in rows that the browser skips while they are off screen, because axe would measure
 * colours during a transition. Returns a function that turns them on again.
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
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== made);
    });
}

/**
 * Pages with a virtual authenticator. Detaching any debugging session of such a page would remove the authenticator.
 */
export const pagesWithAuthenticator = new WeakSet<Page>();

/**
 * Loads axe by the browser's debugging protocol. page.evaluate() would wrap the script, and V8 would compile it again
 * for every page.
 */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  // While a second debugging session is attached, the next document is online even if the test has set the page
  // offline.
  if (!pagesWithAuthenticator.has(page)) await session.detach();
}

/**
 * Runs axe in the page itself, because AxeBuilder's analyze() opens a second page for every result and takes four times
 * as long. One run covers the whole app, because the app has no frames.
 */
async function runAxe(
  page: Page,
  part: Locator | undefined,
  options: object,
  selectors = false,
): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await loadAxe(page);
  const element = (await part?.elementHandle()) ?? null;
  return page.evaluate(
    ([given, within]) => (globalThis as unknown as { axe: Axe }).axe.run(within ?? document, given),
    // Report every node of a violation, but only the first node of a passed rule, and no selectors: computing them is
    // slow.
    [{ ...options, iframes: false, resultTypes: ['violations'], selectors }, element] as const,
  );
}

/**
 * Returns whether a control is large enough once it is in the middle of the screen. At the edge of the screen a bar may
 * cover a part of the control, which axe reports as a small target.
 */
async function isLargeInMiddle(page: Page, control: Locator): Promise<boolean> {
  const top = await page.evaluate(() => scrollY);
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const rules = { runOnly: { type: 'rule', values: ['target-size'] }, preload: false };
  const { violations } = await runAxe(page, control, rules);
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  return violations.length === 0;
}

/**
 * Checks the current screen with axe: all rules in the light theme, and the rules about colours also in the dark
 * theme.
 * @param part the part to check, such as a dialog, if another check covers the rest of the screen
 */
export const expectAccessible = (page: Page, part?: Locator): Promise<void> =>
  expectNoViolations(page, { light: allRules, dark: rulesOfColours }, part);

/** Checks the current screen with axe in the light theme only. For screens whose dark colours another check covers. */
export const expectAccessibleInLight = (page: Page): Promise<void> =>
  expectNoViolations(page, { light: allRules });

/** Checks the screen in the pseudo-locale. Other checks see its colours. */
export const expectAccessibleInPseudoLocale = (page: Page): Promise<void> =>
  expectNoViolations(page, { light: rulesOfPseudoLocale });

/** Checks the colours of the current screen with axe, in both themes. */
export const expectReadableColours = (page: Page): Promise<void> =>
  expectNoViolations(page, { light: rulesOfColours, dark: rulesOfColours });

async function expectNoViolations(
  page: Page,
  options: { readonly light: object; readonly dark?: object },
  part?: Locator,
): Promise<void> {
  // A part of a screen may have a frame with a preview; journeys open the preview as a page to check it.
  if (!part) expect(page.frames(), 'axe looks at one frame').toHaveLength(1);
  // Wait for landmark and heading, which a screen lacks while its code is loading.
  for (const landmark of ['main, [role="main"]', 'h1'])
    await page.locator(landmark).first().waitFor({ state: 'attached' });
  // A list that is being replaced is dimmed, which would fail the contrast check.
  await expect(page.locator('main [aria-busy="true"]:not(button):visible')).toHaveCount(0);
  const restoreTransitions = await stopTransitions(page);
  const reducedMotion = await page.evaluate(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference',
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    const rules = options[colorScheme];
    if (!rules) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const endless = await page.evaluate(() => {
      const names: string[] = [];
      for (const animation of document.getAnimations())
        if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
        // Exclude animations driven by scrolling, which have a different timeline.
        else if (animation instanceof CSSAnimation && animation.timeline === document.timeline)
          names.push(animation.animationName);
      return names;
    });
    // Progress indicators may pulse; no other endless animation is allowed.
    expect(
      endless.filter((name) => name !== 'pulse'),
      'what moves with reduced motion',
    ).toEqual([]);
    let { violations, passes, incomplete } = await runAxe(page, part, rules);
    if (violations.length > 0) ({ violations } = await runAxe(page, part, rules, true));
    const found: string[] = [];
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        if (id !== 'target-size' || !(await isLargeInMiddle(page, page.locator(String(target)))))
          found.push(`${id} at ${String(target)}: ${failureSummary}`);
    expect(found, `axe in the ${colorScheme} theme of ${page.url()}`).toEqual([]);
    // 'incomplete' includes text in front of a picture or a gradient, whose contrast axe cannot compute.
    const checked = [...passes, ...incomplete].map(({ id }) => id);
    if (rules !== rulesOfPseudoLocale)
      expect(checked, `axe looked at colours in the ${colorScheme} theme`).toContain('color-contrast');
    if (rules !== rulesOfColours) expect(passes.length, 'axe looked at more than colours').toBeGreaterThan(5);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion });
  await restoreTransitions();
}
