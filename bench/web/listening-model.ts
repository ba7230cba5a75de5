import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findDifferences } from '../../apps/web/src/testing/scripted-listener.ts';

const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '100' },
    steps: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const [listeners, steps, seed] = [values.listeners, values.steps, values.seed].map(Number);
if (!listeners || !steps || !seed || ![listeners, steps, seed].every((n) => Number.isInteger(n) && n > 0)) {
  process.stderr.write('Usage: npm run bench:listening -- [--listeners 100] [--steps 100] [--seed 1]\n');
  process.exit(2);
}

const workers = Math.min(listeners, availableParallelism());

/** Runs every listener of one worker; prints those whose record differs from what they played. */
async function check(worker: number): Promise<boolean> {
  let isEqual = true;
  for (let n = worker; n < (listeners ?? 0); n += workers) {
    const differences = await findDifferences((seed ?? 0) + n, steps ?? 0);
    if (differences.length === 0) continue;
    isEqual = false;
    process.stdout.write(
      `✗ listener ${(seed ?? 0) + n}\n${differences.map((line) => `  ${line}\n`).join('')}`,
    );
  }
  return isEqual;
}

const worker = process.env['LISTENING_WORKER'];
if (worker !== undefined) {
  if (!(await check(Number(worker)))) process.exitCode = 1;
} else {
  const began = performance.now();
  const codes = await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      const env = { ...process.env, LISTENING_WORKER: String(index) };
      const [code] = await once(fork(import.meta.filename, process.argv.slice(2), { env }), 'exit');
      return code as number | null;
    }),
  );
  const isMet = codes.every((code) => code === 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(
    `${isMet ? '✓' : '✗'} ${listeners} listeners of ${steps} steps each, from seed ${seed} (${seconds} s)\n`,
  );
  if (!isMet) process.exitCode = 1;
}
