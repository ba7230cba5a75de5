import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../architecture/source.ts';

test('an account that may not write to the clone runs what is set up, and learns what is not', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'lamplight-clone-'));
  onTestFinished(() => {
    chmodSync(clone, 0o755);
    rmSync(clone, { recursive: true, force: true });
  });
  for (const name of ['tooling/setup.mjs', 'tooling/setup', 'package-lock.json'])
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  // The other account may have no access to this clone, and so to its Node.
  const node = path.join(clone, 'node');
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  const stamp = path.join(clone, 'node_modules/.lamplight-installed.json');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(clone, 'package-lock.json')))
    .digest('hex');
  mkdirSync(path.dirname(stamp));
  writeFileSync(
    stamp,
    JSON.stringify({ lock, scope: 'all', platform: `${process.platform}-${process.arch}` }),
  );
  chmodSync(clone, 0o555);
  // Tests that run as root use another account, because root may write everywhere.
  const account: { uid?: number; gid?: number } =
    process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const setUp = () =>
    spawnSync(node, ['tooling/setup.mjs', 'check'], { cwd: clone, encoding: 'utf8', ...account });
  expect(setUp()).toMatchObject({ status: 0, stderr: '' });
  rmSync(stamp);
  expect(setUp()).toMatchObject({
    status: 1,
    stderr: `${clone} is not set up for this version, and this account may not write there. Run \`node tooling/setup.mjs start\` as its owner.\n`,
  });
});
