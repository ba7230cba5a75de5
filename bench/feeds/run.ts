// Measures CPU time and size of a feed of 2,000 chapters, each with a text.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type FeedAddress, feedLimits } from '@lamplight/contract';
import { buildApp } from '../../apps/server/src/app.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { engines, median, readEngines, reportGoal, runOnEngines } from '../support/harness.ts';
import { commonFlags } from '../support/nodes.ts';
import { openServices, password } from '../support/seed.ts';

const { values } = parseArgs({
  options: {
    chapters: { type: 'string', default: '2000' },
    engine: { type: 'string', default: engines.join(',') },
  },
});
const chapterCount = Number(values.chapters);
/** Number of members; each has the maximum number of feeds. */
const memberCount = 5;
/** Milliseconds to wait until a node has no cached access rights. */
const rightsMs = 2100;

/** Returns the CPU time in milliseconds that all threads of this process take for some work. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

await runOnEngines(readEngines(values.engine) ?? engines, async ({ engine, folder, database }) => {
  const deps = await openServices({
    ...commonFlags(),
    'public-url': 'https://listen.example.org',
    'data-dir': `${folder}/${engine}`,
    ...(await database('lamplight_bench_feeds')),
  });
  const { db } = deps.connection;
  const tokens: string[] = [];
  for (let count = 0; count < memberCount; count += 1) {
    const [username, email] = [`member${count}`, `member${count}@lamplight.example`];
    const id = await deps.accounts.createUser({ username, email, password, is_premium: true });
    tokens.push((await startSession(deps, id)).token);
  }
  const audioUrls = Array.from(
    { length: chapterCount },
    () => `/media/audio/${randomBytes(16).toString('hex')}.m4a`,
  );
  const bookId = await deps.books.addBook({
    title: 'A Very Long Serial',
    status: 'Ongoing',
    cover_image: `/media/covers/${'a'.repeat(32)}/720x720.jpg`,
    cover_hue: 40,
    synopsis: 'It goes on.',
    tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
    chapters: audioUrls.map((audio_url, index) => ({
      title: `Chapter ${index + 1}: The lantern & the “window”`,
      audio_url,
      duration: 1800,
    })),
  });
  const chapters = await deps.books.listChapters(bookId, null);
  for (const { id, audio_url } of chapters) {
    const now = new Date().toISOString();
    const file = { kind: 'audio', content_type: 'audio/mp4', bytes: 14_400_000, duration: 1800 } as const;
    await db
      .insertInto('media_files')
      .values({ key: audio_url.slice('/media/'.length), ...file, created_at: now })
      .execute();
    const text = {
      vtt: `WEBVTT\n${' said'.repeat(4000)}`,
      pauses: 'null',
      doubtful: '[]',
      language: 'en',
      version: '1',
    };
    await db
      .insertInto('chapter_texts')
      .values({
        chapter_id: id,
        state: 'published',
        book_id: bookId,
        ...text,
        source_url: audio_url,
        sentence_count: 0,
        saved_at: now,
      })
      .execute();
  }
  const app = await buildApp(deps);
  const create = async (token: string): Promise<string> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/feeds',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Car', kind: 'book', subject_id: bookId },
    });
    const { address } = answer.json<FeedAddress>();
    return new URL(address).pathname;
  };
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { 'accept-encoding': 'gzip', 'user-agent': 'AntennaPod/3', ...headers } });

  const paths: string[] = [];
  for (const token of tokens)
    for (let count = 0; count < feedLimits.perMember; count += 1) paths.push(await create(token));
  const first: number[] = [];
  const etags: string[] = [];
  for (const path of paths)
    first.push(
      await cpuOf(async () => {
        etags.push(String((await ask(path)).headers.etag));
      }),
    );
  const [path = ''] = paths;
  const plain = await ask(path, { 'accept-encoding': 'identity' });
  const zipped = await ask(path);
  /** Requests each feed once more, after the cached access rights of the node have expired. */
  const visitAll = async () => {
    await sleep(rightsMs);
    return cpuOf(async () => {
      for (const [index, each] of paths.entries()) {
        const { statusCode } = await ask(each, { 'if-none-match': etags[index] ?? '' });
        if (statusCode !== 304) throw new Error(`answered ${statusCode}`);
      }
    });
  };
  const rounds = [await visitAll(), await visitAll(), await visitAll()];
  const again = Math.min(...rounds) / paths.length;
  await app.close();
  await deps.close();

  const goals = [
    { what: 'processor, uncached', value: median(first), unit: 'ms', most: 100 },
    { what: 'processor, 304', value: again, unit: 'ms', most: 3 },
    { what: 'size', value: plain.rawPayload.length / 1e6, unit: 'MB', most: 1.5 },
  ];
  process.stdout.write(
    `${engine}: ${chapterCount} chapters, ${(zipped.rawPayload.length / 1000).toFixed(0)} KB compressed\n`,
  );
  return goals.flatMap(({ what, value, unit, most }) => {
    const [seen, limit] = [`${value.toFixed(2)} ${unit}`, `at most ${most} ${unit}`];
    process.stdout.write(`  ${what}: ${seen} (${limit})\n`);
    reportGoal({
      what: `a feed of ${chapterCount} chapters, ${engine}: ${what}`,
      seen,
      limit,
      isMet: value <= most,
    });
    return value <= most ? [] : [`${what} of a feed on ${engine}`];
  });
});
