import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { connect } from './connect.ts';

test('only the owner can read an embedded database and its journals, which contain password hashes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-connect-'));
  const connection = await connect({ url: null, folder }, createLog('silent'));
  onTestFinished(async () => {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThanOrEqual(1);
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
});
