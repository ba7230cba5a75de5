import { readConfig } from '../config/config.ts';
import { connect } from '../db/connect.ts';
import type { Tables } from '../db/schema.ts';
import { findEmail, listEmails, type OutboxRow, requeueEmails } from '../features/accounts/index.ts';
import { systemClock } from '../platform/clock.ts';
import { commandLog, runCommand, UsageError } from './run-command.ts';

const usage = `
  npm run outbox                 lists the newest mails
  npm run outbox -- show NUMBER  shows one that was kept, as text
  npm run outbox -- retry        tries the mails again that were given up

  The server's own flags, such as --data-dir and --database-url, work here too.
`;

const states = { waiting: 'waiting', sent: 'sent', kept: 'kept', given_up: 'given up' };

const lineOf = ({ id, state, created_at, recipient, subject, letter, problem }: OutboxRow): string => {
  const { kind } = JSON.parse(letter) as { kind: string };
  const about = subject ?? kind.replaceAll('_', ' ');
  const when = created_at.slice(0, 16).replace('T', ' ');
  const why = problem ? `  (${problem})` : '';
  return `${String(id).padStart(5)}  ${when}  ${states[state].padEnd(8)}  ${recipient}  ${about}${why}`;
};

type Db = Tables<'mail_outbox'>;

const commands: Record<string, (db: Db, argument: string | undefined) => Promise<string>> = {
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
    return `${count} ${count === 1 ? 'mail is' : 'mails are'} waiting again; the running server sends them.`;
  },
};

async function run(argv: readonly string[]): Promise<string> {
  const firstFlag = argv.findIndex((word) => word.startsWith('--'));
  const words = firstFlag < 0 ? argv : argv.slice(0, firstFlag);
  const command = commands[words[0] ?? 'list'];
  if (!command) throw new UsageError(usage);
  const { databaseUrl, dataDir } = readConfig('start', argv.slice(words.length));
  // Opens only the database: the outbox can be read while a server runs.
  const { db, close } = await connect({ url: databaseUrl, folder: dataDir }, commandLog('error'));
  try {
    return await command(db.$pickTables<'mail_outbox'>(), words[1]);
  } finally {
    await close();
  }
}

await runCommand(async () => {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
});
