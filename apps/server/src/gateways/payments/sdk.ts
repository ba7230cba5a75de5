import { createRequire } from 'node:module';
import type { Stripe } from 'stripe';
import { lazily } from '../../platform/lazily.ts';

const require = createRequire(import.meta.url);

/** Stripe's SDK is hundreds of files: loaded when the provider is first asked, by a node that is ready already. */
export const sdk = lazily(() => require('stripe') as typeof Stripe);
