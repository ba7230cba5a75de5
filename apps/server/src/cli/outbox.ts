import { connect } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';
import { findEmail, listEmails, type OutboxRow, requeueEmails } from '../features/accounts/index.ts';
import { systemClock } from '../platform/clock.ts';
import {
  assertUpToDate,
  commandLog,
  parseArguments,
  printResult,
  requireDatabase,
  runCommand,
  UsageError,
} from './run-command.ts';

const usage = `
  npm run outbox                 lists the newest mails
  npm run outbox -- show NUMBER  shows one that was kept, as text
  npm run outbox -- retry        tries each mail once more that was given up

  The server's own flags, such as --data-dir, work here too. Other accounts can see flags (ps), so set DATABASE_URL as an
  environment variable.
`;

const states = { waiting: 'waiting', sent: 'sent', kept: 'kept', given_up: 'given up' };

const lineOf = ({ id, state, created_at, recipient, subject, letter, problem }: OutboxRow): string => {
  const { kind } = JSON.parse(letter) as { kind: string };
  const about = subject ?? kind.replaceAll('_', ' ');
  const when = created_at.slice(0, 16).replace('T', ' ');
  const why = problem ? `  (${problem})` : '';
  return `${String(id).padStart(5)}  ${when}  ${states[state].padEnd(8)}  ${recipient}  ${about}${why}`;
};

const commands: Record<string, (db: Database, argument: string | undefined) => Promise<string>> = {
  list: async (db) => {
    const mails = await listEmails(db, 50);
    return mails.map(lineOf).join('\n') || 'The outbox is empty.';
  },
  show: async (db, number) => {
    const id = Number(number);
    if (!Number.isInteger(id)) throw new UsageError('Which one? Say its number: npm run outbox -- show 7');
    const mail = await findEmail(db, id);
    if (!mail) throw new UsageError(`There is no mail ${id}.`);
    if (mail.text === null)
      throw new UsageError(`${lineOf(mail)}\n\nIts text is not here: only mails that are kept can be read.`);
    return `To:      ${mail.recipient}\nSubject: ${mail.subject}\nDate:    ${mail.created_at}\n\n${mail.text}`;
  },
  retry: async (db) => {
    const count = await requeueEmails(db, systemClock.iso());
    return `${count} ${count === 1 ? 'mail is' : 'mails are'} waiting again; the running server tries each once more.`;
  },
};

async function run(args: readonly string[]): Promise<void> {
  const { positionals, argv } = parseArguments(args, {}, { usage, maxPositionals: 2 });
  const [name = 'list', argument] = positionals;
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  const where = requireDatabase(argv);
  await assertUpToDate(where);
  // Opens only the database: the outbox can be read while a server runs.
  const { db, close } = await connect(where, commandLog('error'));
  try {
    printResult(await command(db, argument), where);
  } finally {
    await close();
  }
}

await runCommand(() => run(process.argv.slice(2)));
