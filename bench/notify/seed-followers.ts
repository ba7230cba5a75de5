import { createECDH, randomBytes } from 'node:crypto';
import type { Services } from '../../apps/server/src/services.ts';
import { insertMembers } from '../../apps/server/src/testing/members.ts';
import { defaultChoices } from '../../packages/contract/src/notifications.ts';

/** Rows inserted by one statement. */
const batch = 500;

/**
 * Groups of members: 'follower' follows the book and has access, 'without access' follows it without access, 'stranger'
 * does not follow it.
 */
export type Group = 'follower' | 'without access' | 'stranger';

export interface SeededMember {
  readonly id: number;
  readonly group: Group;
  readonly email: string;
  /** Path of the push endpoint of the member's device. */
  readonly device: string;
}

export interface SeededFollowers {
  readonly bookId: number;
  readonly chapterId: number;
  readonly members: readonly SeededMember[];
}

/** Adds a book whose second chapter is a draft, and members who want notifications by all channels. */
export async function seedFollowers(
  deps: Services,
  counts: Readonly<Record<Group, number>>,
  pushOrigin: string,
): Promise<SeededFollowers> {
  const { db } = deps.connection;
  const now = deps.clock.iso();
  const audio_url = 'https://audio.example/1.mp3';
  const bookId = await deps.books.addBook({
    title: 'A followed book',
    status: 'Ongoing',
    cover_image: 'https://covers.example/1.jpg',
    cover_hue: null,
    synopsis: 'Thousands wait for its next chapter.',
    tags: [],
    chapters: ['One', 'Two'].map((title) => ({ title, audio_url, duration: 60 })),
  });
  const [, second] = await deps.books.listChapters(bookId, null);
  const chapterId = second?.id ?? 0;
  await db
    .updateTable('chapters')
    .set({ visibility: 1000, release_state: 'draft' })
    .where('id', '=', chapterId)
    .execute();
  await db
    .updateTable('books')
    .set({ chapter_count: 1, hidden_chapters: 1 })
    .where('id', '=', bookId)
    .execute();

  const all = { app: true, push: true, mail: 'now' } as const;
  const choices = JSON.stringify({ ...defaultChoices, release: all, early: all });
  // A real key is needed, because the node encrypts messages for it; nothing decrypts them.
  const ecdh = createECDH('prime256v1');
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const members: SeededMember[] = [];
  for (const [group, count] of Object.entries(counts) as [Group, number][])
    for (let first = 0; first < count; first += batch) {
      const names = Array.from(
        { length: Math.min(batch, count - first) },
        (_, index) => `${group.replace(' ', '-')}-${first + index}`,
      );
      const is_premium = group === 'without access' ? 0 : 1;
      const users = await insertMembers(db, names, { is_premium, created_at: now });
      const rows = users.map(({ id, email }) => ({ id, email, group, device: `/${id}` }));
      members.push(...rows);
      await db
        .insertInto('sessions')
        .values(
          rows.map(({ id }) => ({
            id: `session-${id}`,
            user_id: id,
            device: 'Firefox',
            created_at: now,
            authenticated_at: now,
            last_seen_at: now,
            ended_at: null,
          })),
        )
        .execute();
      await db
        .insertInto('push_devices')
        .values(
          rows.map(({ id, device }) => ({
            ...keys,
            user_id: id,
            session_id: `session-${id}`,
            endpoint: pushOrigin + device,
            created_at: now,
            seen_at: now,
          })),
        )
        .execute();
      await db
        .insertInto('notification_settings')
        .values(
          rows.map(({ id }) => ({
            user_id: id,
            choices,
            quiet_from: null,
            quiet_to: null,
            time_zone: 'UTC',
            is_paused: 0 as const,
            letter_from: null,
            letter_at: null,
          })),
        )
        .execute();
      if (group !== 'stranger')
        await db
          .insertInto('follows')
          .values(
            rows.map(({ id }) => ({
              user_id: id,
              book_id: bookId,
              series_id: null,
              person_id: null,
              created_at: now,
            })),
          )
          .execute();
    }
  return { bookId, chapterId, members };
}
