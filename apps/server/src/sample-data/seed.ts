import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tag } from '@lamplight/contract';
import { isoOf } from '../platform/clock.ts';
import type { Services } from '../services.ts';
import { addSampleActivity } from './activity.ts';
import { samplesFolder } from './folder.ts';
import {
  demoAccounts,
  demoPassword as password,
  readFirstRun,
  recordSamples,
  sampleDomain,
  writeFirstRun,
} from './library.ts';

/** Content of the sample library's JSON file. */
interface SampleLibrary {
  readonly books: readonly {
    readonly title: string;
    readonly author: string;
    readonly narrator: string;
    readonly series?: { readonly name: string; readonly number: string };
    readonly publisher: string;
    readonly language: string;
    readonly status: string;
    readonly synopsis: string;
    readonly tags: readonly Tag[];
    readonly cover: string;
    readonly demo: boolean;
    readonly chapters: readonly {
      readonly title: string;
      readonly audio: string;
      /** File with the chapter's text and the times of its sentences. */
      readonly text: string;
      readonly seconds: number;
    }[];
  }[];
}

/**
 * Adds the demo accounts. With the payment sandbox they have subscriptions; with another provider they get free grants,
 * because no invented customers are added there.
 */
async function addAccounts({ accounts, billing, config }: Services): Promise<void> {
  const isSandbox = config.payments.provider === 'sandbox';
  for (const account of demoAccounts) {
    const { username } = account;
    const profile_image = `/profile-images/${account.picture}.svg`;
    const plan = 'plan' in account ? account.plan : null;
    const known = await accounts.findUserByName(username);
    const email = `${username}@${sampleDomain}`;
    const role = 'role' in account ? account.role : 'member';
    const is_premium = plan === 'premium' && !isSandbox;
    const person = { username, email, password, role, is_premium, profile_image } as const;
    const id = known?.id ?? (await accounts.createUser(person));
    if (plan === null) continue;
    if (isSandbox) await billing.addDemoSubscription(id, email, plan);
    else if (!(await billing.subscriptionOf(id)).has_used_free_subscription)
      await billing.grantFreeMonths(id, 12, null);
  }
}

const dayMs = 24 * 3600_000;

/** Returns milliseconds before now. They spread the books over the past so that each list has a different order. */
const daysAgo = (index: number, stride: number): number => (30 + ((index * stride + 3) % 29) * 11) * dayMs;

async function addSampleLibrary({ audio, streaming, books, texts, clock, log }: Services): Promise<void> {
  const sample = JSON.parse(await readFile(join(samplesFolder, 'library.json'), 'utf8')) as SampleLibrary;
  const covers: string[] = [];
  for (const [index, book] of sample.books.entries()) {
    if (await books.hasTitle(book.title)) continue;
    const cover = await streaming.covers.store(await readFile(join(samplesFolder, book.cover)));
    covers.push(cover.cover_image);
    const chapters = [];
    for (const { title, audio: file, seconds } of book.chapters) {
      const { audio_url } = await audio.store(join(samplesFolder, file));
      chapters.push({ title, audio_url, duration: seconds });
    }
    const bookId = await books.addBook({
      title: book.title,
      status: book.status,
      synopsis: book.synopsis,
      tags: book.tags,
      publisher: book.publisher,
      language: book.language,
      credits: {
        people: [
          { id: null, name: book.author, role: 'author' },
          { id: null, name: book.narrator, role: 'narrator' },
        ],
        series: book.series ? [{ id: null, ...book.series }] : [],
      },
      demo: book.demo,
      cover_image: cover.cover_image,
      cover_hue: cover.hue,
      chapters,
      created_at: isoOf(clock.ms() - daysAgo(index, 7)),
      updated_at: isoOf(clock.ms() - daysAgo(index, 5) / 30),
    });
    for (const [place, { id }] of (await books.listChapters(bookId, null)).entries()) {
      const file = book.chapters[place]?.text;
      if (file === undefined) continue;
      const vtt = await readFile(join(samplesFolder, file), 'utf8');
      const { readPauses } = await import('@lamplight/align');
      const pauses = readPauses(vtt);
      await texts.publish({
        chapterId: id,
        language: book.language,
        vtt,
        ...(pauses && { pauses: pauses.map(([from, to]) => [from, to]) }),
      });
    }
  }
  log.info({ books: sample.books.length }, 'the sample library is in place');
  // Renders covers in the background: otherwise the first visitor would wait for each size.
  void streaming.covers.warm(covers);
}

/** Allows members to share clips; all public pages stay off. */
async function allowClips({ connection: { db }, clock }: Services): Promise<void> {
  const off = { front: 0, front_at_root: 0, books: 0, people: 0, series: 0, chapter_titles: 0 } as const;
  await db
    .insertInto('public_pages')
    .values({ id: 1, revision: 1, ...off, clips: 1, updated_at: clock.iso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Fills a new data folder with the sample library and demo accounts; resumes an interrupted run.
 * Returns the hint to print at startup; '' if the database is not a demo.
 */
export async function seedDemoData(deps: Services): Promise<string> {
  const { db, isNew } = deps.connection;
  if (isNew) await writeFirstRun(db, 'begun');
  const state = await readFirstRun(db);
  if (state === 'begun') {
    await addSampleLibrary(deps);
    await addAccounts(deps);
    await allowClips(deps);
    if (deps.config.hasSampleActivity) await addSampleActivity(deps);
    await recordSamples(db);
    await writeFirstRun(db, 'done');
  }
  if (state === null || state === 'adopted') return '';
  const rows = demoAccounts.map(({ username, note }) => `    ${username.padEnd(8)} ${note}`).join('\n');
  return `  Sign in with the password ${password} as\n${rows}\n`;
}
