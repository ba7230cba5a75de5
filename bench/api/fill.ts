import { collationOf } from '../../apps/server/src/platform/collation.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { insertMembers } from '../../apps/server/src/testing/members.ts';
import { seededRandom } from '../../apps/server/src/testing/random.ts';
import { createTexts } from './texts.ts';

const password = 'a listener of many books';
/** User names of the member and the admin who send the requests. */
export const listener = 'listener';
export const librarian = 'librarian';
/** Books inserted per transaction. */
const batch = 250;
const progressRows = 1000;
const bookmarks = 200;
const pairs = ['Fantasy', 'Crime', 'Romance', 'History', 'Travel', 'Horror'].flatMap((sub_tag) =>
  ['Official', 'Original', 'Text to Speech'].map((main_tag) => ({ main_tag, sub_tag })),
);
const statuses = ['Ongoing', 'Complete', 'Complete', 'Complete', 'Dropped'];

const publishers = 60;
const languages = ['en', 'de', 'en-GB', 'fr', null];

const keyOf = (title: string): string => title.toLowerCase();
/** Returns the sort key of a text in lists. */
const inOrder = (text: string): string => collationOf('en').key(text);
const pad = (n: number, length: number): string => String(n).padStart(length, '0');

/** Fills an empty database with books of 2 to 12 chapters. The server builds its search index on its next start. */
export async function fillBooks({ connection: { db } }: Services, count: number): Promise<void> {
  const texts = createTexts(count);
  const random = seededRandom(7);
  for (let done = 0; done < count; done += batch)
    await db.transaction().execute(async (tx) => {
      const size = Math.min(batch, count - done);
      const books = Array.from({ length: size }, (_, index) => {
        const title = texts.title();
        const number = done + index;
        const at = new Date(Date.UTC(2024, 0, 1) + number * 60_000).toISOString();
        const publisher = number % 5 === 0 ? null : `Press ${number % publishers}`;
        return {
          title,
          title_sort: keyOf(title),
          title_order: inOrder(title),
          title_fold: keyOf(title),
          edition_key: keyOf(title),
          status: statuses[Math.floor(random() * statuses.length)] ?? 'Ongoing',
          cover_image: `/media/cover/${pad(done + index, 32)}.jpg`,
          cover_hue: Math.floor(random() * 360),
          synopsis: texts.synopsis(),
          publisher,
          publisher_sort: publisher === null ? '\u{10ffff}' : inOrder(publisher),
          language: languages[number % languages.length] ?? null,
          chapter_count: 2 + Math.floor(random() * 11),
          first_chapter_image: null,
          duration: 3600,
          total_views: Math.floor(random() ** 4 * 1000),
          demo: 0 as const,
          created_at: at,
          updated_at: at,
        };
      });
      const ids = await tx.insertInto('books').values(books).returning(['id', 'chapter_count']).execute();
      const chapters = ids.flatMap(({ id, chapter_count }) =>
        Array.from({ length: chapter_count }, (_, index) => ({
          book_id: id,
          place: index + 1,
          title: `Chapter ${index + 1}`,
          audio_url: `/media/audio/${pad(id, 28)}${pad(index, 4)}.m4a`,
          image: null,
          duration: 900,
        })),
      );
      await tx.insertInto('chapters').values(chapters).execute();
      const tags = ids.map(({ id }) => {
        const pair = pairs[Math.floor(random() * pairs.length)];
        return {
          book_id: id,
          place: 1,
          main_tag: pair?.main_tag ?? 'Official',
          sub_tag: pair?.sub_tag ?? null,
        };
      });
      await tx.insertInto('book_tags').values(tags).execute();
    });
}

const statusesOfMembers = ['active', 'active', 'active', 'trialing', 'canceled', 'past_due', null, null];
/** Number of members inserted per statement. */
const membersAtOnce = 1000;

/** Adds `count` accounts with subscriptions of every kind, and an admin. */
export async function fillMembers(
  { connection: { db }, accounts, clock }: Services,
  count: number,
): Promise<void> {
  const texts = createTexts(count + 1);
  const random = seededRandom(13);
  const created_at = clock.iso();
  for (let done = 0; done < count; done += membersAtOnce) {
    const names = Array.from(
      { length: Math.min(membersAtOnce, count - done) },
      (_, index) => `${texts.title().slice(0, 30)} ${done + index}`,
    );
    const ids = await insertMembers(db, names, { is_premium: 0, created_at });
    const subscriptions = ids.flatMap(({ id }) => {
      const stripe_status = statusesOfMembers[Math.floor(random() * statusesOfMembers.length)] ?? null;
      const [stripe_customer_id, stripe_subscription_id] = [`cus_${id}`, `sub_${id}`];
      const row = { user_id: id, stripe_customer_id, stripe_subscription_id, stripe_status };
      return stripe_status ? [{ ...row, subscription_renewal: null }] : [];
    });
    await db.insertInto('subscriptions').values(subscriptions).execute();
  }
  const email = `${librarian}@lamplight.example`;
  await accounts.createUser({ username: librarian, email, password, role: 'admin' });
}

/** Adds a member with progress and bookmarks spread over the whole library. */
export async function fillMember({ connection: { db }, accounts, clock }: Services): Promise<void> {
  const user_id = await accounts.createUser({
    username: listener,
    email: `${listener}@lamplight.example`,
    password,
    is_premium: true,
  });
  const books = await db.selectFrom('books').select('id').orderBy('id').execute();
  const random = seededRandom(11);
  const some = (count: number) => {
    const ids = new Set<number>();
    while (ids.size < count) ids.add(books[Math.floor(random() * books.length)]?.id ?? 1);
    return [...ids];
  };
  const now = clock.iso();
  await db
    .insertInto('bookmarks')
    .values(some(bookmarks).map((book_id) => ({ user_id, book_id, bookmarked_at: now })))
    .execute();
  const chapters = await db
    .selectFrom('chapters')
    .select(['id', 'book_id'])
    .where('book_id', 'in', some(progressRows / 2))
    .where('place', '<=', 2)
    .execute();
  await db
    .insertInto('chapter_progress')
    .values(
      chapters.map(({ id, book_id }) => ({
        user_id,
        chapter_id: id,
        book_id,
        position: 100,
        updated_at: now,
      })),
    )
    .execute();
  const firsts = chapters.filter((chapter, index) => chapters[index - 1]?.book_id !== chapter.book_id);
  await db
    .insertInto('book_progress')
    .values(
      firsts.map(({ id, book_id }) => ({
        user_id,
        book_id,
        last_chapter_id: id,
        position: 100,
        rev: 1,
        updated_at: now,
      })),
    )
    .execute();
}
