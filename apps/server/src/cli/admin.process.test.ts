import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect, lockForServer, openUnmigrated } from '../db/connect.ts';
import { createLog } from '../platform/log.ts';
import { readOldDatabase, writeOldDatabase } from '../testing/old-database.ts';
import { newFolder } from '../testing/source-folders.ts';
import { startProgram } from '../testing/start-program.ts';

const openDatabase = async (folder: string) => (await connect({ url: null, folder }, createLog('silent'))).db;

/**
 * Runs a command as an operator does.
 * @param typed input for the password prompt
 */
async function runCommand(
  name: Parameters<typeof startProgram>[0],
  dataDir: string,
  args: readonly string[],
  typed = '',
) {
  const child = startProgram(name, [...args, '--data-dir', dataDir]);
  const output = { out: '', error: '' };
  child.stdout.on('data', (piece) => (output.out += String(piece)));
  child.stderr.on('data', (piece) => (output.error += String(piece)));
  child.stdin.end(`${typed}\n`);
  await once(child, 'close');
  const audit = output.error.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return { code: child.exitCode, ...output, audit };
}

const admin = (dataDir: string, args: readonly string[], typed = '') =>
  runCommand('admin', dataDir, args, typed);

test('refuses to answer from a database that does not exist, creates none, and says how it is used', {
  timeout: 60_000,
}, async () => {
  const folder = join(await newFolder(), 'data');
  for (const args of [['list'], ['promote', '--username', 'nell'], ['adopt']])
    expect(await admin(folder, args)).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining(`There is no database in ${folder}.`),
    });
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  const { error } = await admin(folder, ['promote', 'nell']);
  expect(error).toContain("Unexpected argument 'nell'.");
  expect(error).toContain('npm run admin -- promote --username NAME');
  expect(error).not.toContain('--smtp-url');
});

test('commands that may run beside the server leave a database of 0.1.0 as it is', {
  timeout: 120_000,
}, async () => {
  const [folder, source] = [await newFolder(), await newFolder()];
  const open = () => openUnmigrated({ url: null, folder }, createLog('silent'));
  const opened = await open();
  const { db } = opened;
  await writeOldDatabase(opened);
  const before = await readOldDatabase(db);
  await db.destroy();
  for (const [name, args] of [
    ['admin', ['list']],
    ['admin', ['create', '--username', 'nell', '--email', 'nell@example.org']],
    ['admin', ['sessions', '--username', 'nell']],
    ['admin', ['end-sessions', '--username', 'nell']],
    ['admin', ['promote', '--username', 'nell']],
    ['admin', ['adopt']],
    ['admin', ['rotate-secret', '--jwt-secret', 'k3Pz0vXw9LqT5rYb2NcJ8mDg7HsF4aEu']],
    ['backup', [join(source, 'one.tar')]],
    ['outbox', []],
    ['align', ['1', '--text', source]],
    ['import', [source]],
    ['import', [source, '--apply']],
  ] as const)
    expect(await runCommand(name, folder, args), name).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(/is of Lamplight 0\.1\.0, .*commit fdeb3c74/),
    });
  const { db: after } = await open();
  expect(await readOldDatabase(after)).toEqual(before);
  await after.destroy();
});

test('does not adopt the database of a running server', { timeout: 60_000 }, async () => {
  const folder = await newFolder();
  await (await openDatabase(folder)).destroy();
  const lock = lockForServer({ url: null, folder });
  expect((await admin(folder, ['adopt'])).error).toContain(`Another Lamplight uses ${folder}.`);
  lock?.release();
  expect((await admin(folder, ['adopt'])).error).toContain('npm start never filled this database');
});

test('does not let nodes start with a secret that they would refuse', { timeout: 60_000 }, async () => {
  const folder = await newFolder();
  await (await openDatabase(folder)).destroy();
  const rotate = (secret: string) => admin(folder, ['rotate-secret', '--jwt-secret', secret]);
  expect(await rotate('change-me-change-me-change-me-change-me')).toMatchObject({
    code: 1,
    error: expect.stringContaining('JWT_SECRET can be guessed'),
  });
  expect((await rotate('k3Pz0vXw9LqT5rYb2NcJ8mDg7HsF4aEu')).code).toBe(0);
});

test('records account changes from the command line in the audit log', {
  timeout: 180_000,
}, async () => {
  const folder = await newFolder();
  const nell = ['--username', 'nell'];
  const by = { level: 'info', audit: 'members', user_id: 1, by: 'command line' };

  const created = await admin(
    folder,
    ['create', ...nell, '--email', 'nell@ash.example'],
    'a lamp by the door',
  );
  expect(created).toMatchObject({
    code: 0,
    out: 'nell is an admin.\n',
    error: expect.stringContaining(`(in ${folder})\n`),
    audit: [{ ...by, msg: 'the operator added an admin' }],
  });
  const changed = { ...by, msg: 'the operator changed an account' };
  const reset = await admin(folder, ['reset-password', ...nell], 'another lamp by the door');
  expect(reset).toMatchObject({ code: 0, audit: [{ ...changed, fields: ['password_hash'] }] });
  expect(reset.error).not.toContain('lamp by the door');
  expect(await admin(folder, ['promote', ...nell])).toMatchObject({
    code: 0,
    audit: [{ ...changed, fields: ['role'] }],
  });
  const opened = await openDatabase(folder);
  const now = new Date().toISOString();
  await opened
    .insertInto('sessions')
    .values({
      id: 'one',
      user_id: 1,
      device: 'Chrome on Windows',
      created_at: now,
      authenticated_at: now,
      last_seen_at: now,
      ended_at: null,
    })
    .execute();
  await opened.destroy();
  expect((await admin(folder, ['sessions', ...nell])).out).toBe(
    `Chrome on Windows  since ${now}  last seen ${now}\n`,
  );
  expect(await admin(folder, ['end-sessions', ...nell])).toMatchObject({
    code: 0,
    out: 'nell is signed out everywhere: 1 ended.\n',
    audit: [{ ...by, ended: 1, msg: 'the operator ended the sessions of an account' }],
  });
  expect(await admin(folder, ['reset-factors', ...nell])).toMatchObject({
    code: 0,
    out: 'nell signs in with the password alone.\n',
    audit: [{ ...changed, fields: ['factors'] }],
  });
  // Commands that change nothing or fail are not audited.
  expect(await admin(folder, ['sessions', ...nell])).toMatchObject({
    out: 'nell is not signed in anywhere.\n',
    audit: [],
  });
  expect(await admin(folder, ['list'])).toMatchObject({ out: 'nell  nell@ash.example\n', audit: [] });
  expect(await admin(folder, ['promote', '--username', 'nobody'])).toMatchObject({
    code: 1,
    error: `There is no account 'nobody' in ${folder}.\n`,
    audit: [],
  });
});

test('invites a member, and says when the link is mailed again', { timeout: 60_000 }, async () => {
  const folder = await newFolder();
  await (await openDatabase(folder)).destroy();
  const invite = (...args: string[]) => admin(folder, ['invite', ...args]);
  const nora = ['--email', 'nora@paper.example', '--username', 'Nora', '--months', '2'];
  const by = { level: 'info', audit: 'members', user_id: 1, access: 'free_months', by: 'command line' };
  expect(await invite(...nora)).toMatchObject({
    code: 0,
    out: 'Nora is invited: the server mails a link to nora@paper.example.\n',
    audit: [{ ...by, msg: 'the operator invited a member' }],
  });
  expect(await invite(...nora)).toMatchObject({
    code: 0,
    out: 'Nora was invited before: the server mails another link to nora@paper.example.\n',
    audit: [{ ...by, msg: 'the operator sent an invitation again' }],
  });
  expect(await invite(...nora, '--premium')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Say either --premium, or --months from 1 to 120.'),
    audit: [],
  });
  const db = await openDatabase(folder);
  expect(await db.selectFrom('users').select(['username', 'role']).execute()).toEqual([
    { username: 'Nora', role: 'member' },
  ]);
  expect(await db.selectFrom('mail_outbox').select('recipient').execute()).toHaveLength(2);
  await db.destroy();
});

test('services that name the source of a command go on working', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts')], { env: {} });
  let reported = '';
  child.stderr.on('data', (piece) => (reported += String(piece)));
  await once(child, 'close');
  expect(reported).toContain('npm run admin -- ');
});
