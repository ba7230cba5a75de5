import type { AppUnderTest } from '../support/app-under-test.ts';
import type { BrowserPage } from './page.ts';

/** A test scenario: a series of actions of one person, in a new browser. */
export interface Journey {
  readonly name: string;
  /** True if the journey is also part of `npm run browsers -- --short`, which CI runs. */
  readonly isShort?: boolean;
  run(page: BrowserPage, app: AppUnderTest): Promise<void>;
}
