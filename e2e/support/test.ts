import { test as base, expect } from '@playwright/test';
import { Noise } from './noise.ts';

export { expect } from '@playwright/test';
export { expectAccessible } from './accessible.ts';
export { signedIn } from './accounts.ts';

/** Playwright's test with a guard: noise that a journey has not announced by `noise.expect` fails it. */
export const test = base.extend<{ noise: Noise }>({
  noise: [
    async ({ context }, use) => {
      const noise = new Noise();
      noise.listen(context);
      await use(noise);
      expect(noise.unexpected(), 'noise in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
