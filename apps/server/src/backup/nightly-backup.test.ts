import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const unit = readFileSync(join(import.meta.dirname, '../../../../deploy/lamplight-backup.service'), 'utf8');

test('a nightly backup that lacks media files fails in systemd', () => {
  expect(unit).not.toContain('SuccessExitStatus');
});

/** Returns the shell script of one line in the systemd unit, changed to use this folder. */
const scriptOf = (line: string, folder: string): string =>
  (new RegExp(`^${line}=/bin/sh -c '(.*)'$`, 'm').exec(unit)?.[1] ?? '')
    .replaceAll('$$', '$')
    .replaceAll('/var/backups/lamplight', folder);

test('a nightly backup deletes what a killed one of another day has left, and no backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-nightly-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['lamplight-2026-01-10.tar', 'lamplight-2026-01-11.tar.part', 'other.part'])
    writeFileSync(join(folder, name), '');
  execFileSync('/bin/sh', ['-c', scriptOf('ExecStartPre', folder)]);
  expect(readdirSync(folder).toSorted()).toEqual(['lamplight-2026-01-10.tar', 'other.part']);
});

test.each([
  ['0', 14],
  ['3', 14],
  ['1', 16],
  ['TERM', 16],
])('after a nightly backup that ends with %s, %i of sixteen files are left', (status, count) => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-nightly-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (let day = 10; day < 26; day += 1) writeFileSync(join(folder, `lamplight-2026-01-${day}.tar`), '');
  execFileSync('/bin/sh', ['-c', `EXIT_STATUS=${status}; ${scriptOf('ExecStopPost', folder)}`]);
  expect(readdirSync(folder)).toHaveLength(count);
});
