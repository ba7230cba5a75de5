import { type ImportOptions, type PlannedBook, printable } from '../features/import/index.ts';
import { UsageError } from './run-command.ts';

type DamageOptions = Pick<ImportOptions, 'damaged' | 'damagedAt'>;

/** Reads --damaged, --without and --playable. */
export function readDamageOptions(values: Readonly<Record<string, unknown>>): DamageOptions {
  const { damaged = 'skip' } = values;
  if (damaged !== 'skip' && damaged !== 'without' && damaged !== 'playable')
    throw new UsageError('--damaged needs skip, without or playable.');
  const damagedAt = new Map<string, 'without' | 'playable'>();
  for (const choice of ['without', 'playable'] as const)
    for (const argument of (values[choice] ?? []) as string[]) {
      const path = argument.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
      if ((damagedAt.get(path) ?? choice) !== choice)
        throw new UsageError(`--without and --playable both name '${printable(argument)}'.`);
      damagedAt.set(path, choice);
    }
  return { damaged, damagedAt };
}

/** Collects paths of --without and --playable that match no damaged file, and reports them. */
export function trackUnusedPaths(chosen: DamageOptions['damagedAt']) {
  const unused = new Set(chosen?.keys());
  return {
    onBook({ view, damagedPaths }: PlannedBook): void {
      if (!damagedPaths) return;
      unused.delete(view.path);
      for (const path of damagedPaths) unused.delete(path);
    },
    report(): void {
      for (const path of unused)
        process.stderr.write(`No damaged recording found at '${printable(path || '.')}'.\n`);
    },
  };
}
