import { type Follow, type followEndpoints, limits, maxFollows } from '@lamplight/contract';
import { isForeignKeyViolation } from '../../../db/dialect.ts';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database } from '../../../db/schema.ts';
import { idBefore, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import { levelOf, type Member } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { m } from './messages.ts';
import {
  countFollows,
  countListed,
  deleteFollow,
  insertFollow,
  isFollowing,
  isKnown,
  listFollows,
  type Subject,
} from './store.ts';

interface FollowDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const listName = 'follows';

const notFound = ({ kind }: Subject, cause?: unknown) =>
  new ProblemError('not_found', m[`missing_${kind}`], { cause });

type FollowRow = Awaited<ReturnType<typeof listFollows>>[number];

const cursorOf = ({ follow_id }: FollowRow): string => writeCursor(listName, [follow_id]);

function present(row: FollowRow): Follow {
  const { created_at, cover_image, cover_hue } = row;
  const common = { cover_image, cover_hue, created_at, cursor: cursorOf(row) };
  if (row.book_id !== null) return { kind: 'book', id: row.book_id, name: row.title ?? '', ...common };
  if (row.series_id !== null)
    return { kind: 'series', id: row.series_id, name: row.series_name ?? '', ...common };
  return { kind: 'person', id: row.person_id ?? 0, name: row.person_name ?? '', ...common };
}

/** Creates the handlers with which members follow books, series and people. */
export function createFollows({ db, clock }: FollowDeps): {
  readonly handlers: RouteHandlers<typeof followEndpoints>;
} {
  const follow = (member: Member, subject: Subject): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const userId = member.id;
      await lockListener(tx, userId);
      if (await isFollowing(tx, userId, subject)) return;
      if (!(await isKnown(tx, subject, levelOf(member)))) throw notFound(subject);
      if ((await countFollows(tx, userId)) >= maxFollows)
        throw new ProblemError('follows_full', m.followsFull({ count: maxFollows }));
      await insertFollow(tx, userId, subject, clock.iso());
    });

  return {
    handlers: {
      listFollows: async ({ query, actor, ...exchange }) => {
        const { per_page: limit = limits.pageSize, cursor } = query;
        const found = await listFollows(db, actor, idBefore(listName, cursor), limit + 1);
        return cursorPageResponse(exchange, found.map(present), {
          limit,
          total: await countListed(db, actor),
        });
      },
      getFollow: async ({ params, actor }) => ({ is_following: await isFollowing(db, actor.id, params) }),
      follow: async ({ params, actor }) => {
        try {
          await follow(actor, params);
        } catch (error) {
          if (!isForeignKeyViolation(error)) throw error;
          throw notFound(params, error);
        }
        return { is_following: true };
      },
      unfollow: async ({ params, actor }) => {
        await deleteFollow(db, actor.id, params);
        return { is_following: false };
      },
    },
  };
}
