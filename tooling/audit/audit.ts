import { spawn } from 'node:child_process';
import type { Verdict } from '../test/tally.ts';
import { root } from '../test/tools.ts';
import { judgeReport } from './advisories.ts';
import allowed from './allowed.json' with { type: 'json' };

/** Milliseconds; without a network nothing comes, and nobody waits for it. */
const patience = 8000;

/** What npm says of packages that are not for development alone; empty when it says nothing in time. */
function ask(): Promise<string> {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', `--fetch-timeout=${patience}`];
  return new Promise((resolve) => {
    const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: patience });
    let said = '';
    npm.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    npm.on('error', () => resolve(''));
    npm.on('close', () => resolve(said));
  });
}

/** One check where the registry answers; where it does not there was none, and a remark says so. */
export async function audit(): Promise<Verdict> {
  const today = new Date().toISOString().slice(0, 10);
  const { known, grave, remarks } = judgeReport(await ask(), allowed.advisories, today);
  if (known === null) return { passed: 0, failed: 0, complaints: [], remarks: [...remarks] };
  const isFine = grave.length === 0;
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, complaints: [...grave], remarks: [...remarks] };
}
