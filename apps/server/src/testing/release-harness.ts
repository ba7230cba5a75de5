import type { ReleaseInput } from '@lamplight/contract';
import type { Database } from '../db/schema.ts';
import { createEvents, type Released } from '../platform/events.ts';
import { type TestApp, testApp } from './test-app.ts';

export const day = 24 * 3600 * 1000;

/** Gives a member a paid plan with days of early access, without downloads. */
export async function givePlan(t: TestApp, user_id: number, early_days: number): Promise<void> {
  const rights = { downloads: false, early_access: early_days > 0, early_days, feeds: true, devices: null };
  const paid = {
    // The customer stays null, so that no call replaces this subscription with the provider's state.
    stripe_customer_id: null,
    stripe_subscription_id: `sub_plan_${user_id}`,
    stripe_status: 'active' as const,
    subscription_renewal: '2099-01-01T00:00:00.000Z',
    plan_rights: JSON.stringify(rights),
  };
  await t.deps.connection.db
    .insertInto('subscriptions')
    .values({ user_id, ...paid })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(paid))
    .execute();
}

/**
 * Starts an app whose release events are collected, and returns functions that save books as an editor does.
 * @param collects false: followers are notified instead, as in the real app
 */
export async function releaseHarness({ collects = true } = {}) {
  const released: Released[] = [];
  let isFailing = (_event: Released): boolean => false;
  const events = createEvents<Database>();
  if (collects)
    events.on('released', async (_, release) => {
      if (isFailing(release)) throw new Error('the handler failed');
      released.push(release);
    });
  const t = await testApp({}, { events });
  const at = (days: number) => new Date(t.clock.ms() + days * day).toISOString();
  const chapter = (name: string, release?: ReleaseInput, id?: number) => ({
    title: name,
    audio_url: `https://audio.test/${name}.mp3`,
    duration: 60,
    ...(release ? { release } : {}),
    ...(id ? { id } : {}),
  });
  const body = (chapters: object[], more: object = {}) => ({
    title: 'A serial',
    synopsis: 'A story.',
    cover_image: 'https://covers.test/1.jpg',
    tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
    chapters,
    ...more,
  });
  const create = async (chapters: object[], more: object = {}): Promise<number> => {
    const answer = await t.as('editor')('POST', '/books', body(chapters, more));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().id;
  };
  return {
    t,
    released,
    at,
    chapter,
    body,
    create,
    /** Makes the handler fail for releases that `which` selects. */
    fail: (which: typeof isFailing) => {
      isFailing = which;
    },
  };
}
