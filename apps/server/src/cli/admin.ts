import { accountLimits } from '@lamplight/contract';
import { locationOf, readConfig } from '../config/config.ts';
import { guessableSecret } from '../config/production-rules.ts';
import { rotateSecret } from '../config/secret-fingerprint.ts';
import { buildServices } from '../container.ts';
import { databaseName, lockForServer } from '../db/connect.ts';
import { emailProblem, usernameProblem } from '../features/accounts/index.ts';
import { disabledPayments } from '../gateways/payments/disabled-payments.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from '../services.ts';
import { runAdopt } from './adopt-command.ts';
import { askPassword, withPrompt } from './prompt.ts';
import {
  assertUpToDate,
  byOperator,
  commandLog,
  parseCommand,
  printResult,
  requireDatabase,
  runCommand,
  UsageError,
} from './run-command.ts';

const usage = `
  npm run admin -- create --username NAME --email ADDRESS    adds an admin; asks for the password
  npm run admin -- reset-password --username NAME            gives an account a new password
  npm run admin -- reset-factors --username NAME             removes an account's passkeys and two-step sign-in
  npm run admin -- allow-password --username NAME --hours N  lets an account of single sign-on only log in without it;
                                                             1 to 72 hours
  npm run admin -- promote --username NAME                   makes a member an admin
  npm run admin -- sessions --username NAME                  lists where an account is signed in
  npm run admin -- end-sessions --username NAME              signs an account out everywhere
  npm run admin -- invite --email ADDRESS                    adds a member and mails a link to choose a password;
                                                             nothing is free unless one of these says it:
      --months N | --premium        free months; or listening and downloading without payment
      --username NAME               made up unless given
  npm run admin -- list                                      lists the admins
  npm run admin -- rotate-secret                             lets nodes start with another JWT_SECRET: stop them all,
                                                             and run this with the new one
  npm run admin -- adopt                                     makes the database of npm start fit for npm run serve;
                                                             asks, unless these say it:
      --keep NAME,NAME | none       demo accounts that stay, each with a new password; the others are deleted
      --books keep | remove         what becomes of the sample books

  NAME may be an e-mail address.
  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable.
`;

async function requireUser({ accounts, config }: Services, name: string | undefined) {
  if (!name) throw new UsageError('--username is missing.');
  const user = await accounts.findUserByName(name);
  if (!user) throw new UsageError(`There is no account '${name}' in ${databaseName(locationOf(config))}.`);
  return user;
}

const ownOptions = {
  username: { type: 'string' },
  email: { type: 'string' },
  keep: { type: 'string' },
  books: { type: 'string' },
  months: { type: 'string' },
  hours: { type: 'string' },
  premium: { type: 'boolean' },
} as const;

type Options = {
  readonly [Name in keyof typeof ownOptions]?:
    | ((typeof ownOptions)[Name]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

/** Maximum hours for which the operator can let an account sign in by password. */
const maxPasswordHours = 72;

const noteChange = (log: Log, user_id: number, field: string): void =>
  log.info({ audit: 'members', user_id, fields: [field], ...byOperator }, 'the operator changed an account');

const commands: Record<string, (deps: Services, options: Options, log: Log) => Promise<string>> = {
  create: async ({ accounts }, { username = '', email = '' }, log) => {
    const problem = usernameProblem(username) ?? emailProblem(email);
    if (problem) throw new UsageError(`${problem} Say --username and --email.`);
    const user_id = await accounts.createUser({
      username,
      email,
      password: await withPrompt(askPassword),
      role: 'admin',
    });
    log.info({ audit: 'members', user_id, ...byOperator }, 'the operator added an admin');
    return `${username} is an admin.`;
  },
  'reset-password': async (deps, { username }, log) => {
    const user = await requireUser(deps, username);
    await deps.accounts.changePassword(user.id, await withPrompt(askPassword));
    noteChange(log, user.id, 'password_hash');
    return `${user.username} has a new password; every device is signed out.`;
  },
  'reset-factors': async (deps, { username }, log) => {
    const user = await requireUser(deps, username);
    await deps.accounts.resetFactors(user.id);
    noteChange(log, user.id, 'factors');
    return `${user.username} signs in with the password alone.`;
  },
  'allow-password': async (deps, { username, hours }, log) => {
    const count = Number(hours);
    if (!Number.isInteger(count) || count < 1 || count > maxPasswordHours)
      throw new UsageError(`Say --hours, from 1 to ${maxPasswordHours}.`);
    const user = await requireUser(deps, username);
    await deps.accounts.allowPassword(user.id, count);
    noteChange(log, user.id, 'password_allowed_until');
    return `${user.username} can log in with password or passkey for ${count} hours.`;
  },
  promote: async (deps, { username }, log) => {
    const user = await requireUser(deps, username);
    await deps.accounts.changeRole(user.id, { role: 'admin', staff_role: null }, null);
    noteChange(log, user.id, 'role');
    return `${user.username} is an admin.`;
  },
  sessions: async (deps, { username }) => {
    const user = await requireUser(deps, username);
    const sessions = await deps.accounts.sessions.list(user.id);
    const lines = sessions.map(
      ({ device, created_at, last_seen_at }) => `${device}  since ${created_at}  last seen ${last_seen_at}`,
    );
    return lines.join('\n') || `${user.username} is not signed in anywhere.`;
  },
  'end-sessions': async (deps, { username }, log) => {
    const user = await requireUser(deps, username);
    const ended = await deps.accounts.endSessions(user.id, null);
    log.info(
      { audit: 'members', user_id: user.id, ended, ...byOperator },
      'the operator ended the sessions of an account',
    );
    return `${user.username} is signed out everywhere: ${ended} ended.`;
  },
  invite: async ({ memberImports }, { username, email = '', months, premium = false }, log) => {
    if (email === '') throw new UsageError('--email is missing.');
    const { min, max } = accountLimits.grantMonths;
    const free = months === undefined ? undefined : Number(months);
    if (free !== undefined && (premium || !Number.isInteger(free) || free < min || free > max))
      throw new UsageError(`Say either --premium, or --months from ${min} to ${max}.`);
    const access = premium ? 'premium' : free === undefined ? 'none' : 'free_months';
    const member = await memberImports.invite({ username, email, access, months: free }, null);
    log.info(
      { audit: 'members', user_id: member.id, access, ...byOperator },
      member.isNew ? 'the operator invited a member' : 'the operator sent an invitation again',
    );
    return member.isNew
      ? `${member.username} is invited: the server mails a link to ${email}.`
      : `${member.username} was invited before: the server mails another link to ${email}.`;
  },
  list: async ({ accounts }) => {
    const admins = await accounts.listAdmins();
    return admins.map((user) => `${user.username}  ${user.email}`).join('\n') || 'There is no admin yet.';
  },
  adopt: runAdopt,
  'rotate-secret': async ({ config, connection }, _options, log) => {
    if (config.secrets.isGenerated)
      throw new UsageError('Set JWT_SECRET to the new one, as the nodes will have it.');
    if (config.secrets.isGuessable) throw new UsageError(guessableSecret);
    await rotateSecret(connection.db, config);
    log.info({ audit: 'operations', ...byOperator }, 'the operator rotated the secret');
    return 'Nodes start with this JWT_SECRET from now on, and with no other. Every member signs in again.';
  },
};

async function run(args: readonly string[]): Promise<void> {
  const { values, subject: name, argv } = parseCommand(args, ownOptions, usage);
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  // The first admin may be added before the server's first start.
  if (name !== 'create') requireDatabase(argv);
  const config = readConfig('start', argv);
  const where = locationOf(config);
  const lock = name === 'adopt' ? lockForServer(where) : null;
  // `adopt` also runs on a database that no server has used yet, because `serve` refuses a database with published
  // demo passwords.
  if (name !== 'adopt') await assertUpToDate(where);
  const deps = await buildServices(config, { log: commandLog('error'), payments: disabledPayments });
  try {
    printResult(await command(deps, values, commandLog(config.logLevel)), where);
  } finally {
    await deps.close();
    lock?.release();
  }
}

await runCommand(() => run(process.argv.slice(2)));
