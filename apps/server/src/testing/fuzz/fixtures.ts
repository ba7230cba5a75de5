import { Readable } from 'node:stream';
import { hashPassword } from '../../platform/passwords.ts';
import type { Services } from '../../services.ts';
import { startSession } from '../start-session.ts';
import { secret, seedSecrets, seedVictimData } from './seed-data.ts';

/** Callers of fuzz requests: one account each, except 'nobody' (no token) and 'forged'. */
export type Caller = 'nobody' | 'visitor' | 'member' | 'premium' | 'admin' | 'deleted' | 'stale' | 'forged';

/** A secret that must not appear in a response, except to the listed callers. */
export interface Canary {
  readonly what: string;
  readonly value: string;
  readonly seenBy: readonly Caller[];
  /** Name of the only endpoint whose responses may show the secret to these callers; absent: every endpoint may. */
  readonly seenIn?: string;
}

/** Everything the fuzzer knows about the server; plain JSON, so that it can be sent between processes. */
export interface FuzzFixtures {
  readonly tokens: Readonly<Record<Caller, string | null>>;
  readonly accounts: Readonly<Record<'visitor' | 'member' | 'premium' | 'admin', Account>>;
  /** Ids of accounts whose rows must not change. */
  readonly victimIds: readonly number[];
  /** Ids of accounts that admins may change and delete. */
  readonly disposableIds: readonly number[];
  readonly books: readonly number[];
  /** Ids of books that admins may change and delete. */
  readonly spareBooks: readonly number[];
  readonly chapters: readonly number[];
  /** Ids of the victims' comments, by the path segment of the endpoints for such comments. */
  readonly comments: Readonly<Record<'chapter-comments' | 'comments' | 'update-comments', readonly number[]>>;
  readonly announcements: readonly number[];
  /** Signed audio URLs, each for a different member. */
  readonly links: readonly string[];
  readonly password: string;
  readonly canaries: readonly Canary[];
}

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

const audioKey = `audio/${'a1'.repeat(16)}.mp3`;

async function addUsers(
  { connection: { db }, clock }: Services,
  names: readonly string[],
  passwordHash: string,
  as: Partial<Record<string, { role?: 'admin'; is_premium?: 1; manual_premium_override?: 1 }>> = {},
): Promise<Account[]> {
  const rows = names.map((username) => ({
    username,
    username_key: username,
    email: `${username.replaceAll(' ', '-')}-${secret()}@canary.example`,
    password_hash: passwordHash,
    role: as[username]?.role ?? ('member' as const),
    is_premium: as[username]?.is_premium ?? (0 as const),
    manual_premium_override: as[username]?.manual_premium_override ?? (0 as const),
    created_at: clock.iso(),
  }));
  const added = await db
    .insertInto('users')
    .values(rows.map((row) => ({ ...row, email_key: row.email })))
    .returning(['id', 'username', 'email'])
    .execute();
  return names.flatMap((name) => added.find(({ username }) => username === name) ?? []);
}

async function addBooks(deps: Services, kind: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1)
    ids.push(
      await deps.books.addBook({
        title: `${kind} ${n}`,
        status: 'Ongoing',
        cover_image: 'https://covers.example/1.jpg',
        cover_hue: 40,
        synopsis: 'The lamp that never went out, and who kept it.',
        tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
        chapters: [
          { title: 'One', audio_url: `/media/${audioKey}`, duration: 60 },
          { title: 'Two', audio_url: 'https://audio.example/2.mp3', duration: 90 },
        ],
      }),
    );
  return ids;
}

/** Seeds an empty database with callers, victims and secrets. */
export async function createFixtures(deps: Services): Promise<FuzzFixtures> {
  // Created first, so that the small ids which fuzzing guesses belong to rows that may be changed.
  const password = `pass-${secret()}`;
  const passwordHash = await hashPassword(password, 'first');
  const disposableNames = Array.from({ length: 120 }, (_, n) => `fodder ${n}`);
  const disposableAccounts = await addUsers(deps, disposableNames, passwordHash);
  const spareBooks = await addBooks(deps, 'Spare', 40);
  const victimAccounts = await addUsers(deps, ['victim a', 'victim b', 'victim c', 'victim d'], passwordHash);
  const rights = {
    'a admin': { role: 'admin' },
    'a premium': { is_premium: 1 },
    'a member': { manual_premium_override: 1 },
  } as const;
  const names = ['visitor', 'member', 'premium', 'admin', 'deleted', 'stale'] as const;
  const added = await addUsers(
    deps,
    names.map((name) => `a ${name}`),
    passwordHash,
    rights,
  );
  const account = (name: (typeof names)[number]): Account => {
    const found = added.find(({ username }) => username === `a ${name}`);
    if (!found) throw new Error(`${name} was not added`);
    return found;
  };
  const sessionOf = ({ id }: Account) => startSession(deps, id);
  /** Issues a token that names an account and claims the admin role. */
  const adminTokenOf = async (claimant: Account) => {
    const { listener } = await sessionOf(claimant);
    const session = { id: listener.session.id, generation: 1, created_at: deps.clock.iso() };
    return deps.tokens.issue({ ...claimant, role: 'admin', session });
  };
  const books = await addBooks(deps, 'Kept', 12);
  const chapterIds: number[] = [];
  for (const id of books)
    for (const chapter of await deps.books.listChapters(id, null)) chapterIds.push(chapter.id);
  const victimData = await seedVictimData(deps, victimAccounts, books, chapterIds);
  const canaries = await seedSecrets(deps, victimAccounts);

  await deps.storage.put(audioKey, Readable.from([Buffer.alloc(4096, 7)]));
  const everyone = ['visitor', 'member', 'premium', 'admin'] as const;
  const sessions = new Map<Account, Awaited<ReturnType<typeof sessionOf>>>();
  for (const each of [...everyone.map(account), ...victimAccounts]) sessions.set(each, await sessionOf(each));
  const links = [...sessions.values()].flatMap(({ listener }) =>
    (['stream', 'download'] as const).map((right) =>
      deps.streaming.signAudio(`/media/${audioKey}`, {
        listener,
        durationSeconds: 60,
        right,
        name: 'A name',
      }),
    ),
  );
  const tokenOf = (name: (typeof everyone)[number]) => sessions.get(account(name))?.token ?? null;
  const tokens = {
    nobody: null,
    forged: null,
    visitor: tokenOf('visitor'),
    member: tokenOf('member'),
    premium: tokenOf('premium'),
    admin: tokenOf('admin'),
    deleted: await adminTokenOf(account('deleted')),
    stale: await adminTokenOf(account('stale')),
  };
  await deps.connection.db
    .updateTable('sessions')
    .set({ ended_at: deps.clock.iso() })
    .where('user_id', '=', account('stale').id)
    .execute();
  await deps.connection.db.deleteFrom('users').where('id', '=', account('deleted').id).execute();
  const own = everyone.map(
    (name): Canary => ({ what: `e-mail of ${name}`, value: account(name).email, seenBy: [name, 'admin'] }),
  );
  const ofTokens = Object.entries(tokens).flatMap(([name, value]): Canary[] =>
    value ? [{ what: `token of ${name}`, value, seenBy: [name as Caller] }] : [],
  );
  return {
    tokens,
    accounts: {
      visitor: account('visitor'),
      member: account('member'),
      premium: account('premium'),
      admin: account('admin'),
    },
    victimIds: victimAccounts.map(({ id }) => id),
    disposableIds: disposableAccounts.map(({ id }) => id),
    books,
    spareBooks,
    chapters: chapterIds,
    ...victimData,
    links,
    password,
    canaries: [
      ...canaries,
      ...own,
      ...ofTokens,
      { what: 'a password', value: password, seenBy: [] },
      { what: 'a password hash', value: '$argon2', seenBy: [] },
    ],
  };
}
