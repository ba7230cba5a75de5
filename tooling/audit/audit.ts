import { spawn } from 'node:child_process';
import type { Verdict } from '../test/summary.ts';
import { root } from '../test/tools.ts';
import { checkAdvisories } from './advisories.ts';
import allowed from './allowed.json' with { type: 'json' };

/** Timeout in milliseconds for the registry's response; after it, the audit continues as without a network. */
const timeoutMs = 8000;

/** Runs `npm audit` for production dependencies. Returns an empty text on a timeout. */
function ask(): Promise<string> {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', `--fetch-timeout=${timeoutMs}`];
  return new Promise((resolve) => {
    const npm = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: timeoutMs });
    let said = '';
    npm.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    npm.on('error', () => resolve(''));
    npm.on('close', () => resolve(said));
  });
}

/** Runs the audit as one check. If the registry does not respond, the check is omitted and a remark is added. */
export async function audit(): Promise<Verdict> {
  const today = new Date().toISOString().slice(0, 10);
  const { known, grave, remarks } = checkAdvisories(await ask(), allowed.advisories, today);
  if (known === null) return { passed: 0, failed: 0, problems: [], remarks: [...remarks] };
  const isFine = grave.length === 0;
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, problems: [...grave], remarks: [...remarks] };
}
