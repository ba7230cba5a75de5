import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import { lazy } from '../../platform/lazy.ts';

const require = createRequire(import.meta.url);

/** Loads Stripe's SDK on first use, after startup: it has hundreds of files. */
export const loadStripe = lazy(() => require('stripe') as typeof Stripe);
