import { join } from 'node:path';
import type * as ConfigReader from '../../apps/server/src/config/config.ts';
import type * as Container from '../../apps/server/src/container.ts';
import type * as Payments from '../../apps/server/src/gateways/payments/disabled-payments.ts';
import type * as Logs from '../../apps/server/src/platform/log.ts';
import { commonFlags, type Flags, flagsOf, startNode } from '../support/nodes.ts';
import type * as Seeds from '../support/seed.ts';

/** A copy of this project, of any version since the benchmark's data can be stored in it. It needs no build. */
export interface Checkout {
  readonly name: 'this' | 'other';
  readonly root: string;
}

/** Starts a node of a checkout from its source. */
export const startCheckout = ({ root }: Checkout, flags: Flags) =>
  startNode(flags, [process.execPath, join(root, 'tooling/run.mjs'), join(root, 'apps/server/src/main.ts')]);

const load = (root: string, file: string): Promise<unknown> => import(join(root, file));

/** Opens the services of a checkout without serving, to store data; each version has its own tables. */
export async function openServices({ root }: Checkout, flags: Flags) {
  const { buildServices } = (await load(root, 'apps/server/src/container.ts')) as typeof Container;
  const { readConfig } = (await load(root, 'apps/server/src/config/config.ts')) as typeof ConfigReader;
  const { createLog } = (await load(root, 'apps/server/src/platform/log.ts')) as typeof Logs;
  const { disabledPayments } = (await load(
    root,
    'apps/server/src/gateways/payments/disabled-payments.ts',
  )) as typeof Payments;
  return buildServices(readConfig('start', flagsOf(flags)), {
    log: createLog('error'),
    payments: disabledPayments,
  });
}

/** Stores accounts and a book, as other benchmarks do. */
export async function seedCheckout({ root }: Checkout, flags: Flags, members: number, chapters: number) {
  const { seedInstallation } = (await load(root, 'bench/support/seed.ts')) as typeof Seeds;
  return seedInstallation(flags, members, chapters);
}

export const flagsIn = (folder: string, { name }: Checkout): Flags => ({
  ...commonFlags(),
  'data-dir': join(folder, name),
});
