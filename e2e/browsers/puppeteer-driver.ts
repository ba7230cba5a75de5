import type { Browser, ElementHandle, KeyInput, Page } from 'puppeteer-core';
import { dragOnDisplay } from './desktop-session.ts';
import type { Driver } from './driver.ts';

/** Console message of Firefox if the next page opens before a font has loaded (NS_BINDING_ABORTED); not an error. */
const abortedFont = /downloadable font: download failed .*status=2152398850/;

/**
 * Drives a browser that puppeteer has launched.
 * @param env environment with the browser's display
 */
export async function drivePuppeteer(
  engine: Driver['engine'],
  browser: Browser,
  env: NodeJS.ProcessEnv,
): Promise<Driver> {
  const exceptions: string[] = [];
  const messages: Promise<string>[] = [];
  const tabs: Page[] = [];
  async function openTab(): Promise<Page> {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const parts = message
        .args()
        .map((part) =>
          part.evaluate((value: unknown) =>
            value instanceof Error ? `${value}\n${value.stack}` : String(value),
          ),
        );
      // Read the arguments at once: they are lost when the page is left.
      messages.push(
        Promise.all(parts).then(
          (texts) => `${texts.join(' ')} [${message.text()}] ${JSON.stringify(message.location())}`,
          () => message.text(),
        ),
      );
    });
    page.on('pageerror', (error) => exceptions.push(String(error)));
    tabs.push(page);
    return page;
  }
  let page = await openTab();

  return {
    engine,
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    execute: (body, args) => page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    press: ({ x, y }) => page.mouse.click(x, y),
    async drag(from, to) {
      const origin = await page.evaluate(() => {
        const { mozInnerScreenX: x, mozInnerScreenY: y } = window as unknown as Record<string, number>;
        return { x: x ?? 0, y: y ?? 0 };
      });
      await dragOnDisplay(env, origin, from, to);
    },
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name as KeyInput),
    chooseOption: async (selector, value) => void (await page.select(selector, value)),
    async chooseFiles(selector, files) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`No file input ${selector}`);
      await input.uploadFile(...files);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async openTab() {
      page = await openTab();
    },
    async switchTab(index) {
      const tab = tabs[index];
      if (!tab) throw new Error(`No tab ${index}`);
      page = tab;
      await page.bringToFront();
    },
    async takeErrors() {
      const errors = [...exceptions.splice(0), ...(await Promise.all(messages.splice(0)))];
      return errors.filter((text) => !abortedFont.test(text));
    },
    close: () => browser.close(),
  };
}
