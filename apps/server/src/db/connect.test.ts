import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { connect, databaseName, lockForServer } from './connect.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-connect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('says whether another server has locked the folder, or why the lock cannot be opened', () => {
  const folder = newFolder();
  const lock = lockForServer({ url: null, folder });
  expect(() => lockForServer({ url: null, folder })).toThrow(`Another Lamplight uses ${folder}.`);
  lock?.release();
  lockForServer({ url: null, folder })?.release();
  rmSync(join(folder, 'server.lock'));
  mkdirSync(join(folder, 'server.lock'));
  expect(() => lockForServer({ url: null, folder })).toThrow(
    `${join(folder, 'server.lock')} cannot be opened: unable to open database file.`,
  );
  // PostgreSQL needs no lock: several servers may use it.
  expect(lockForServer({ url: 'postgres://127.0.0.1/books', folder })).toBeNull();
});

test('names a database without its password', () => {
  expect(databaseName({ url: null, folder: '/var/lib/lamplight' })).toBe('/var/lib/lamplight');
  const url = 'postgres://lamplight:secret@db.example:5433/books?sslmode=require';
  expect(databaseName({ url, folder: '/var/lib/lamplight' })).toBe('PostgreSQL db.example:5433/books');
  expect(databaseName({ url: 'postgres:///books', folder: null })).toBe('PostgreSQL localhost/books');
});

test('only the owner can read an embedded database and its journals, which contain password hashes', async () => {
  const folder = newFolder();
  const connection = await connect({ url: null, folder }, createLog('silent'));
  onTestFinished(() => connection.close());
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThanOrEqual(1);
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
});
