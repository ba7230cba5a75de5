import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFact, writeFact } from '../db/installation.ts';
import type { Database } from '../db/schema.ts';
import { normalizeName } from '../features/accounts/index.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { samplesFolder } from './folder.ts';

/** The password of the demo accounts, which `npm start` prints and everybody knows. */
export const demoPassword = 'lamplight-demo';

/**
 * Domain of the e-mail addresses of all sample accounts. RFC 2606 reserves .example, so that no member can have a
 * mailbox in it.
 */
export const sampleDomain = 'lamplight.example';

/** Prefix of the client keys of sample comments. */
export const sampleCommentKey = 'sample-';

/** The four accounts of `npm start`. */
export const demoAccounts = [
  { username: 'admin', note: 'runs the library', picture: 'owl', role: 'admin' },
  { username: 'member', note: 'has an active subscription', picture: 'fox', plan: 'standard' },
  { username: 'premium', note: 'may also download', picture: 'whale', plan: 'premium' },
  { username: 'visitor', note: 'has no subscription', picture: 'lamp' },
] as const;

/** Progress of the first run: `npm start` sets 'begun' and 'done', `npm run admin -- adopt` sets 'adopted'. */
type FirstRunState = 'begun' | 'done' | 'adopted';

/** Facts about the samples that their rows do not show: ids of the sample books, and the admin text. */
interface SampleRecord {
  readonly books: readonly number[];
  readonly adminText: string;
}

const firstRun = 'first_run';
const record = 'samples';

/** Returns the progress of the first run of `npm start`; null if `npm start` never ran on this database. */
export const readFirstRun = async (db: Database): Promise<FirstRunState | null> =>
  (await readFact(db, firstRun)) as FirstRunState | null;

export const writeFirstRun = (db: Database, state: FirstRunState): Promise<void> =>
  writeFact(db, firstRun, state);

async function readSample<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(join(samplesFolder, file), 'utf8')) as T;
  } catch (error) {
    // The image of deploy/Dockerfile has no samples.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const textOf = async (): Promise<string> =>
  (await readSample<{ admin_text: string }>('activity.json'))?.admin_text ?? '';

/** Records the ids of the sample books, so that they are found even if they were renamed. */
export async function recordSamples(db: Database): Promise<void> {
  const books = (await findSampleBooks(db)).map(({ id }) => id);
  const value: SampleRecord = { books, adminText: await textOf() };
  await writeFact(db, record, JSON.stringify(value));
}

async function readRecord(db: Database): Promise<SampleRecord | null> {
  const value = await readFact(db, record);
  return value === null ? null : (JSON.parse(value) as SampleRecord);
}

export interface SampleAccount {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  /** True for the four demo accounts; false for sample members, who appear only in lists and comments. */
  readonly isDemo: boolean;
  /** Whether the account still has the published password. */
  readonly isPublished: boolean;
}

/**
 * Finds the accounts that `npm start` created. A demo account with a new address and a new password belongs to a real
 * person and is left out. Reads only columns that exist since the first release.
 */
export async function findSampleAccounts(db: Database): Promise<SampleAccount[]> {
  const names = demoAccounts.map(({ username }) => username);
  const emails = names.map((username) => `${username}@${sampleDomain}`);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'username_key', 'email_key', 'role', 'password_hash'])
    .where((eb) =>
      eb.or([
        eb('email_key', 'like', `%@${sampleDomain}`),
        eb('username_key', 'in', names.map(normalizeName)),
        // Demo accounts may have been renamed: include the first accounts by id, and admins.
        eb('id', '<=', names.length),
        eb('role', '=', 'admin'),
      ]),
    )
    .orderBy('id')
    .execute();
  const found: SampleAccount[] = [];
  // Passwords are verified one after another, because the queue of password hashes is bounded.
  for (const { id, username, username_key, email_key, role, password_hash } of rows) {
    const isPublished =
      password_hash.startsWith('$argon2') &&
      (await verifyPassword(demoPassword, password_hash, 'first')) !== null;
    const hasAddress = email_key.endsWith(`@${sampleDomain}`);
    const isDemo = !hasAddress || emails.includes(email_key) || names.some((name) => name === username_key);
    if (hasAddress || isPublished) found.push({ id, username, role, isDemo, isPublished });
  }
  return found;
}

interface SampleBook {
  readonly id: number;
  readonly title: string;
}

/** Finds the sample books by their ids, or by their titles if the first run was interrupted. */
export async function findSampleBooks(db: Database): Promise<SampleBook[]> {
  const known = await readRecord(db);
  const library = known ? null : await readSample<{ books: { title: string }[] }>('library.json');
  const titles = library?.books.map(({ title }) => title) ?? [];
  const ids = known?.books ?? [];
  if (ids.length + titles.length === 0) return [];
  return await db
    .selectFrom('books')
    .select(['id', 'title'])
    .$if(known !== null, (query) => query.where('id', 'in', ids))
    .$if(known === null, (query) => query.where('title', 'in', titles))
    .orderBy('id')
    .execute();
}

/** Finds sample comments of these accounts, newest first, so that replies come before their parents. */
export async function findSampleComments(db: Database, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('client_key', 'like', `${sampleCommentKey}%`)
    .where('removed', '=', 0)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the sample text above the update requests; empty if there is none. */
export const sampleAdminText = async (db: Database): Promise<string> =>
  (await readRecord(db))?.adminText ?? (await textOf());
