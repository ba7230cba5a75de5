import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 10_000;
/** Milliseconds in which a notification slides in. */
const settleMs = 1500;

function xdotool(env: NodeJS.ProcessEnv, ...args: readonly string[]): string[] {
  try {
    return execFileSync('xdotool', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    // It exits with an error if no window is found, or if the window has gone.
    return [];
  }
}

/** Returns the ids of the windows on the display. */
export const windowsOn = (env: NodeJS.ProcessEnv): string[] =>
  xdotool(env, 'search', '--onlyvisible', '--name', '.*');

/** Presses the notification that has appeared on the display with the mouse. @throws if there is none */
export async function pressNewWindow(env: NodeJS.ProcessEnv, before: readonly string[]): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const added = windowsOn(env).find((id) => !before.includes(id));
    if (added === undefined) {
      await sleep(100);
      continue;
    }
    await sleep(settleMs);
    const place = Object.fromEntries(
      xdotool(env, 'getwindowgeometry', '--shell', added).map((line) => line.split('=')),
    ) as Record<string, string>;
    const middle = (start = '', length = '') => String(Number(start) + Number(length) / 2);
    xdotool(env, 'mousemove', middle(place['X'], place['WIDTH']), middle(place['Y'], place['HEIGHT']));
    xdotool(env, 'click', '1');
    return;
  }
  throw new Error('No notification appeared on the display.');
}
