import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import { lazy } from '../../platform/lazy.ts';

const require = createRequire(import.meta.url);

/** Stripe's SDK is hundreds of files: loaded when the provider is first asked, by a node that is ready already. */
export const loadStripe = lazy(() => require('stripe') as typeof Stripe);
