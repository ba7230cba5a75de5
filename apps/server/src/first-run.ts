import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tag } from '@lamplight/contract';
import type { Deps } from './deps.ts';
import { isoOf } from './kernel/clock.ts';

/** The sample library, as its own script writes it down. */
interface SampleLibrary {
  readonly books: readonly {
    readonly title: string;
    readonly status: string;
    readonly synopsis: string;
    readonly tags: readonly Tag[];
    readonly cover: string;
    readonly demo: boolean;
    readonly chapters: readonly {
      readonly title: string;
      readonly audio: string;
      readonly seconds: number;
    }[];
  }[];
}

const samples = join(import.meta.dirname, '../../../samples');
const password = 'lamplight-demo';

/** The four accounts of a newcomer's run. */
const demoAccounts = [
  { username: 'admin', note: 'runs the library', role: 'admin' },
  { username: 'member', note: 'has an active subscription' },
  { username: 'premium', note: 'may also download', is_premium: true },
  { username: 'visitor', note: 'has no subscription' },
] as const;

async function addAccounts({ accounts, billing, clock }: Deps): Promise<void> {
  for (const { note: _, ...account } of demoAccounts) {
    const known = await accounts.findUserByName(account.username);
    const email = `${account.username}@lamplight.example`;
    const id = known?.id ?? (await accounts.createUser({ ...account, email, password }));
    if (account.username !== 'member') continue;
    await billing.keepSubscription({
      user_id: id,
      stripe_customer_id: 'cus_demo_member',
      stripe_subscription_id: 'sub_demo_member',
      stripe_status: 'active',
      subscription_renewal: isoOf(clock.ms() + 30 * 24 * 3600_000),
    });
  }
}

const dayMs = 24 * 3600_000;

/** Spreads the books over the past so that no two shelves show them in one order; milliseconds. */
const daysAgo = (index: number, stride: number): number => (30 + ((index * stride + 3) % 26) * 11) * dayMs;

async function addSampleLibrary({ library, media, clock, log }: Deps): Promise<void> {
  const { books } = JSON.parse(await readFile(join(samples, 'library.json'), 'utf8')) as SampleLibrary;
  const covers: string[] = [];
  for (const [index, book] of books.entries()) {
    if (await library.hasTitle(book.title)) continue;
    const cover = await media.storeCover(await readFile(join(samples, book.cover)));
    covers.push(cover.cover_image);
    const chapters = [];
    for (const { title, audio, seconds } of book.chapters) {
      const { audio_url } = await media.storeAudio(join(samples, audio));
      chapters.push({ title, audio_url, duration: seconds });
    }
    await library.addBook({
      title: book.title,
      status: book.status,
      synopsis: book.synopsis,
      tags: book.tags,
      demo: book.demo,
      cover_image: cover.cover_image,
      cover_hue: cover.hue,
      chapters,
      created_at: isoOf(clock.ms() - daysAgo(index, 7)),
      updated_at: isoOf(clock.ms() - daysAgo(index, 5) / 30),
    });
  }
  log.info({ books: books.length }, 'the sample library is in place');
  // In the background: the first visitor would wait for each size otherwise.
  void media.warmCovers(covers);
}

/**
 * Fills a new data folder with the sample library and demo accounts; goes on where an interrupted run stopped.
 * Answers what a newcomer needs to know, or nothing where the data is somebody's own.
 */
export async function prepareFirstRun(deps: Deps): Promise<string> {
  const { db, isNew } = deps.connection;
  const name = 'first_run';
  if (isNew) await db.insertInto('installation').values({ name, value: 'begun' }).execute();
  const state = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (state?.value === 'begun') {
    await addSampleLibrary(deps);
    await addAccounts(deps);
    await db.updateTable('installation').set({ value: 'done' }).where('name', '=', name).execute();
  }
  if (!state) return '';
  const rows = demoAccounts.map(({ username, note }) => `    ${username.padEnd(8)} ${note}`).join('\n');
  return `  Sign in with the password ${password} as\n${rows}\n`;
}
