import { globSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { dragOnDisplay, endGroup, startGroup } from './desktop-session.ts';
import type { Driver, Point } from './driver.ts';

/** Private code points by which WebDriver names the keys that produce no text. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  ' ': ' ',
};
/**
 * Timeout in milliseconds of a command. It is needed because MiniBrowser does not respond to some commands, such as a
 * click in a tab that is not shown.
 */
const commandTimeoutMs = 60_000;
/** Milliseconds within which the driver must accept a session. */
const startTimeoutMs = 20_000;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/**
 * Script that starts to collect a page's errors at the first command, because WebDriver cannot read WebKit's console.
 */
const collectErrors = `if (!globalThis.collectedErrors) {
  globalThis.collectedErrors = [];
  const original = console.error;
  console.error = (...parts) => { globalThis.collectedErrors.push(parts.map(String).join(' ')); original(...parts); };
  addEventListener('error', (event) => globalThis.collectedErrors.push(event.message));
  addEventListener('unhandledrejection', (event) => globalThis.collectedErrors.push(String(event.reason)));
}`;

const findMiniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

/** Starts WebKitGTK's MiniBrowser and drives it by W3C WebDriver. */
export async function startWebKit(env: NodeJS.ProcessEnv): Promise<Driver> {
  const binary = findMiniBrowser();
  if (!binary) throw new Error('MiniBrowser is not installed.');
  const port = await freePort();
  const server = startGroup('WebKitWebDriver', [`--port=${port}`], {
    env: { ...env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });

  let session = '';
  async function send<T>(method: string, address: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      signal: AbortSignal.timeout(commandTimeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch((cause: unknown) => {
      throw new Error(`${method} ${address}: no response`, { cause });
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`);
    return value;
  }
  const inSession = <T>(method: string, address: string, body?: object) =>
    send<T>(method, `/session/${session}${address}`, body);

  const end = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      const capabilities = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
      const created = await send<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: capabilities },
      });
      session = created.sessionId;
      break;
    } catch (problem) {
      if (performance.now() > end) {
        await endGroup(server);
        throw problem;
      }
      await sleep(200);
    }
  }

  const execute = (script: string, args: readonly unknown[] = []) =>
    inSession<unknown>('POST', '/execute/sync', { script: `${collectErrors}\n${script}`, args });
  async function elementId(selector: string): Promise<string> {
    const element = await inSession<Record<string, string>>('POST', '/element', {
      using: 'css selector',
      value: selector,
    });
    return element[elementKey] ?? '';
  }
  const handles = [await inSession<string>('GET', '/window')];
  const errors: string[] = [];
  async function takeErrors() {
    const inPage = await execute('return globalThis.collectedErrors?.splice(0) ?? []').catch(() => []);
    return [...errors.splice(0), ...(inPage as string[])];
  }
  const keyPress = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];

  return {
    engine: 'WebKit',
    async goto(url) {
      errors.push(...(await takeErrors()));
      await inSession('POST', '/url', { url });
    },
    async reload() {
      errors.push(...(await takeErrors()));
      await inSession('POST', '/refresh', {});
    },
    execute,
    async press({ x, y }) {
      const actions = [
        { type: 'pointerMove', origin: 'viewport', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await inSession('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    },
    async drag(from, to) {
      // Position of the page on the display: the window has a tool bar above the page and no other borders.
      const origin = await execute('return { x: screenX, y: screenY + outerHeight - innerHeight }');
      await dragOnDisplay(env, origin as Point, from, to);
    },
    async type(text) {
      const active = await inSession<Record<string, string>>('GET', '/element/active');
      await inSession('POST', `/element/${active[elementKey]}/value`, { text });
    },
    async key(name) {
      const value = keys[name] ?? name;
      await inSession('POST', '/actions', {
        actions: [{ type: 'key', id: 'keyboard', actions: keyPress(value) }],
      });
    },
    async chooseOption(selector, value) {
      await inSession(
        'POST',
        `/element/${await elementId(`${selector} > option[value="${value}"]`)}/click`,
        {},
      );
    },
    async chooseFiles(selector, files) {
      await inSession('POST', `/element/${await elementId(selector)}/value`, {
        text: files.map((file) => path.resolve(file)).join('\n'),
      });
    },
    async resize(width, height) {
      const chrome = (await execute(
        'return { x: outerWidth - innerWidth, y: outerHeight - innerHeight }',
      )) as { x: number; y: number };
      await inSession('POST', '/window/rect', { width: width + chrome.x, height: height + chrome.y });
    },
    screenshot: async () => Buffer.from(await inSession<string>('GET', '/screenshot'), 'base64'),
    async openTab() {
      // Opens a window instead of a tab, because MiniBrowser delivers no mouse events to a tab that was opened by
      // WebDriver.
      const { handle } = await inSession<{ handle: string }>('POST', '/window/new', { type: 'window' });
      handles.push(handle);
      await inSession('POST', '/window', { handle });
    },
    async switchTab(index) {
      await inSession('POST', '/window', { handle: handles[index] });
    },
    takeErrors,
    async close() {
      await inSession('DELETE', '').catch(() => {});
      await endGroup(server);
    },
  };
}
