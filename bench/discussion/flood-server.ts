import { readConfig } from '../../apps/server/src/config/config.ts';
import { buildServices } from '../../apps/server/src/container.ts';
import { connect } from '../../apps/server/src/db/connect.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { serveForParent } from '../support/serve-for-parent.ts';

/** Data that the parent process needs for its requests. */
export interface FloodFacts {
  readonly origin: string;
  readonly token: string;
  readonly bookId: number;
}

/**
 * Number of comments that two accounts could post before the size limit, each of 5,000 characters of eleven code
 * units.
 */
const comments = 974;
const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
const content = `${family}\u0301\u0301\u0301`.repeat(5000);

// Serves the whole product with one book whose comments have the maximum size.
const config = readConfig('start', ['--port', '0', '--log-level', 'warn', ...process.argv.slice(2)]);
const connection = await connect(
  { url: config.databaseUrl, folder: config.dataDir },
  createLog(config.logLevel),
);
const deps = await buildServices(config, { connection });
const { db } = connection;
const bookId = await deps.books.addBook({
  title: 'A flooded book',
  status: 'Complete',
  cover_image: 'https://covers.example/1.jpg',
  cover_hue: null,
  synopsis: 'Two accounts have a great deal to say about it.',
  tags: [],
  chapters: [{ title: 'One', audio_url: 'https://audio.example/1.mp3', duration: 60 }],
});
const names = ['flooder one', 'flooder two'];
const users = await db
  .insertInto('users')
  .values(
    names.map((username) => ({
      username,
      username_key: username,
      email: `${username.replace(' ', '-')}@lamplight.example`,
      email_key: `${username.replace(' ', '-')}@lamplight.example`,
      password_hash: 'none fits this',
      role: 'member' as const,
      is_premium: 1 as const,
      manual_premium_override: 0 as const,
      created_at: deps.clock.iso(),
    })),
  )
  .returning('id')
  .execute();
const { id: discussion_id } = await db
  .insertInto('discussions')
  .values({ kind: 'book', subject: `book/${bookId}`, book_id: bookId, thread_count: comments })
  .returning('id')
  .executeTakeFirstOrThrow();
for (let n = 0; n < comments; n += 1) {
  const user_id = users[n % users.length]?.id ?? null;
  const row = { discussion_id, user_id, content, timestamp_key: 1e9, created_at: deps.clock.iso() };
  await db.insertInto('comments').values(row).execute();
}
const { token } = await startSession(deps, users[0]?.id ?? 0);
await serveForParent(deps, { token, bookId } satisfies Omit<FloodFacts, 'origin'>);
