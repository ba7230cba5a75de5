import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordBackup } from './backup/last-backup.ts';
import { testApp } from './testing/test-app.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const runbook = readFileSync(join(import.meta.dirname, '../../../docs/operations/troubles.md'), 'utf8');

test('counts processor time from the start of the process, not from the first scrape', async () => {
  const t = await testApp({}, { ownApp: true });
  const { user, system } = process.cpuUsage();
  const given = (await t.app.inject('/metrics')).body;
  const counted = Number(/^lamplight_process_cpu_seconds_total ([\d.]+)$/m.exec(given)?.[1]);
  expect(counted).toBeGreaterThan((user + system) / 1_000_000 - 0.01);
});

test('dashboard and alerts use existing metrics, and every alert is documented and tested', async () => {
  const t = await testApp({ dataDir: tmpdir() });
  // The second record replaces the first; the third is of a backup of the database alone.
  for (const missingFiles of [0, 2, null])
    await recordBackup(t.deps.connection.db, { finishedAt: t.clock.iso(), missingFiles });
  await t.app.inject('/api/books');
  const given = (await t.app.inject('/metrics')).body;
  expect(given).toMatch(/^lamplight_backup_missing_files 2$/m);
  const alerts = readFileSync(join(deploy, 'alerts.yaml'), 'utf8');
  const dashboard = readFileSync(join(deploy, 'grafana.json'), 'utf8');
  const asked = new Set(`${alerts}${dashboard}`.match(/lamplight_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(8);
  // `nodejs_gc` has no value if no garbage collection has run yet.
  asked.delete('lamplight_nodejs_gc_duration_seconds_sum');
  for (const name of asked) expect(given, name).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  const tried = readFileSync(join(deploy, 'alerts.test.yaml'), 'utf8');
  for (const name of names) {
    expect(runbook).toContain(`\`${name}\``);
    expect(tried).toContain(`"${name}"`);
  }
});
