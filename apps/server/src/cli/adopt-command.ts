import type { Log } from '../platform/log.ts';
import { readFirstRun } from '../sample-data/library.ts';
import type { Services } from '../services.ts';
import { adopt, findSamples, type Samples } from './adopt.ts';
import { askPassword, type Prompt, withPrompt } from './prompt.ts';
import { UsageError } from './run-command.ts';

interface Options {
  readonly keep?: string | undefined;
  readonly books?: string | undefined;
}

/** Asks until the input is one of the answers, or the first letter of one. */
async function choose<Answer extends string>(
  prompt: Prompt,
  question: string,
  answers: readonly Answer[],
): Promise<Answer> {
  for (;;) {
    const said = (await prompt.ask(`${question} (${answers.join(' or ')}) `))?.trim().toLowerCase();
    if (said === undefined)
      throw new UsageError(
        'The input ended before all was answered: nothing was changed. Say --keep and --books.',
      );
    const answer = answers.find((candidate) => said !== '' && candidate.startsWith(said));
    if (answer) return answer;
    if (!prompt.isTerminal)
      throw new UsageError(`'${said}' is none of ${answers.join(', ')}: nothing was changed.`);
  }
}

/**
 * Returns the demo accounts with a published password that the operator keeps with a new password.
 * @throws UsageError if `keep` has a name that is not one of them
 */
async function chooseRemainingAccounts(prompt: Prompt, { published }: Samples, keep: string | undefined) {
  if (keep === undefined) {
    const remainingAccounts = [];
    for (const account of published) {
      const question = `${account.username} (${account.role}): delete it, or keep it with a new password?`;
      if ((await choose(prompt, question, ['delete', 'keep'])) === 'keep') remainingAccounts.push(account);
    }
    return remainingAccounts;
  }
  const names = keep.split(',').flatMap((name) => name.trim() || []);
  if (names.length === 1 && names[0] === 'none') return [];
  return names.map((name) => {
    const account = published.find(({ username }) => username === name);
    if (account) return account;
    const known = published.map(({ username }) => username).join(', ') || 'there is none';
    throw new UsageError(`'${name}' is no demo account with the published password (${known}).`);
  });
}

const namesOf = (accounts: readonly { username: string }[]): string =>
  accounts.map(({ username }) => username).join(', ') || 'none';

/**
 * Runs `npm run admin -- adopt`: asks all questions first, then changes the database.
 * @throws UsageError
 */
export async function runAdopt(deps: Services, { keep, books }: Options, log: Log): Promise<string> {
  const { db } = deps.connection;
  if ((await readFirstRun(db)) === null)
    throw new UsageError('npm start never filled this database: there is nothing to adopt.');
  if (books !== undefined && books !== 'keep' && books !== 'remove')
    throw new UsageError(`--books is keep or remove, not '${books}'.`);
  const samples = await findSamples(deps);
  process.stderr.write(
    [
      `Demo accounts with the published password: ${namesOf(samples.published)}`,
      `Demo accounts with another password, which stay: ${namesOf(samples.changed)}`,
      `Sample members, who go with what they wrote: ${namesOf(samples.members)}`,
      `Sample books: ${samples.books.length}\n`,
    ].join('\n'),
  );
  const plan = await withPrompt(async (prompt) => {
    const remainingAccounts = await chooseRemainingAccounts(prompt, samples, keep);
    const passwords = new Map<number, string>();
    for (const { id, username } of remainingAccounts)
      passwords.set(id, await askPassword(prompt, `New password of ${username}: `));
    const fate =
      books ??
      (samples.books.length === 0
        ? 'keep'
        : await choose(prompt, 'The sample books: keep or remove them?', ['keep', 'remove']));
    return { passwords, removesBooks: fate === 'remove' };
  });
  await adopt(deps, samples, plan, log);
  const admins = await deps.accounts.listAdmins();
  const next =
    admins.length === 0
      ? 'There is no admin now: npm run admin -- create --username NAME --email ADDRESS'
      : `Admins: ${namesOf(admins)}`;
  const remaining = (await findSamples(deps)).changed;
  const addresses =
    remaining.length > 0
      ? `\nNo mail reaches ${namesOf(remaining)}: change their e-mail addresses, which are the samples'.`
      : '';
  return `The database is yours: npm run serve takes it.\n${next}${addresses}`;
}
