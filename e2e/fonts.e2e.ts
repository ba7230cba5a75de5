import type { CDPSession, Page } from '@playwright/test';
import { expect, signedIn, test } from './support/test.ts';

const european = {
  Polish: 'Zażółć gęślą jaźń, Łódź',
  Czech: 'Příliš žluťoučký kůň úpěl ďábelské ódy',
  Hungarian: 'Árvíztűrő tükörfúrógép',
  Romanian: 'Gheața și țărmul, mâine',
  Turkish: 'Işık, ağaç, şiir',
} as const;

/** Returns the fonts in which the browser draws an element, each with `true` if the app provides the font. */
async function fontsOf(session: CDPSession, selector: string): Promise<[string, boolean][]> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]);
}

const write = (page: Page, family: string, text: string) =>
  page.evaluate(
    async ([style, words]) => {
      const line =
        document.querySelector<HTMLElement>('#line') ??
        document.body.appendChild(document.createElement('p'));
      line.id = 'line';
      line.style.font = `600 32px ${style}`;
      line.textContent = words ?? '';
      // Force a layout with the text, so that the browser loads its fonts.
      line.getBoundingClientRect();
      await document.fonts.ready;
    },
    [family, text],
  );

test('titles of European languages stand in the app’s own fonts, loaded only where they are used', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const files: string[] = [];
  page.on('request', (request) => request.url().includes('.woff2') && files.push(request.url()));
  await signedIn(page, 'premium');
  await page.goto('/home');
  await expect(page.getByRole('region', { name: 'Popular Now' }).getByRole('listitem').first()).toBeVisible();
  expect(files.filter((file) => /latin-ext|vietnamese/.test(file))).toEqual([]);
  const session = await context.newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const own = [expect.stringMatching(/^(Figtree|Fraunces)/), true];
  for (const family of ['var(--font-ui)', 'var(--font-display)']) {
    for (const [language, text] of Object.entries(european)) {
      const resolved = await page.evaluate(
        (name) => getComputedStyle(document.documentElement).getPropertyValue(name.slice(4, -1)),
        family,
      );
      await write(page, resolved, text);
      for (const font of await fontsOf(session, '#line'))
        expect(font, `${language} in ${family}`).toEqual(own);
    }
  }
  for (const [family, names] of [
    ["'Fraunces', serif", /^Fraunces/],
    // The app's Figtree family takes its Vietnamese letters from another font.
    ["'Figtree Variable', sans-serif", /^(Figtree|Plus Jakarta Sans)/],
  ] as const) {
    await write(page, family, 'Tiếng Việt, những ngày xưa ở Đà Nẵng');
    for (const font of await fontsOf(session, '#line'))
      expect(font, `Vietnamese in ${family}`).toEqual([expect.stringMatching(names), true]);
  }
});
