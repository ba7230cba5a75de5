import { limits, type OwnReview, type Review, type reviewEndpoints, reviewLimits } from '@lamplight/contract';
import { locale } from '@lamplight/messages';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { createRateLimit, type MakeLimiter } from '../../../http/rate-limit.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField, limitText } from '../../../platform/text-fields.ts';
import { muteError } from '../../accounts/index.ts';
import type { Books } from '../../catalogue/index.ts';
import { plausibleShare } from '../../listening/index.ts';
import { type CommentView, presentBookComment } from '../comments/present.ts';
import { listResponse } from '../comments/routes.ts';
import type { CommentService } from '../comments/service.ts';
import { m } from './messages.ts';
import { deleteOwnReview, saveReview } from './save-review.ts';
import { findReview, listStarsOf, type ReviewRow } from './store.ts';

interface ReviewDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly makeLimiter: MakeLimiter;
  readonly books: Pick<Books, 'requireBook' | 'onRated'>;
  /** Service for the texts of reviews. */
  readonly texts: CommentService;
}

/** Maximum number of changed ratings per account and minute. */
const ratingQuota = { name: 'rating', points: 60, seconds: 60 };

const presentReview =
  (stars: ReadonlyMap<number, ReviewRow>) =>
  (shown: CommentView): Review => {
    const rating = shown.row.removed === 1 ? undefined : stars.get(shown.row.id);
    return {
      ...presentBookComment(shown),
      stars: rating?.stars ?? null,
      edited_at: rating?.edited_at ?? null,
    };
  };

const percent = (share: number): string =>
  (Math.floor(share * 100) / 100).toLocaleString(locale(), { style: 'percent' });

/** Creates the handlers of stars for books, and of reviews, which are comments with stars. */
export function createReviews({ db, clock, makeLimiter, books, texts }: ReviewDeps): {
  readonly handlers: RouteHandlers<typeof reviewEndpoints>;
} {
  const ratingLimit = createRateLimit(makeLimiter, ratingQuota);

  /** Returns the text of a member's review with its reactions; null for stars alone. */
  async function findOwnText(actor: Actor, row: ReviewRow | undefined): Promise<CommentView | null> {
    if (!row || row.comment_id === null) return null;
    const { comments } = await texts.thread(row.comment_id, {}, actor);
    return comments[0] ?? null;
  }

  async function ownReview(actor: Actor, bookId: number): Promise<OwnReview> {
    const row = await findReview(db, actor.id, bookId);
    const text = await findOwnText(actor, row);
    const heard = await plausibleShare(db, actor.id, bookId, clock.ms());
    return {
      heard,
      may_review: row !== undefined || heard >= reviewLimits.heardShare,
      stars: row?.stars ?? null,
      review: !row || !text ? null : presentReview(new Map([[text.row.id, row]]))(text),
    };
  }

  /**
   * Checks that a member has heard enough of a book to review it.
   * @throws ProblemError not_heard_enough
   */
  async function requireHeard(userId: number, bookId: number): Promise<void> {
    const heard = await plausibleShare(db, userId, bookId, clock.ms());
    if (heard < reviewLimits.heardShare)
      throw new ProblemError(
        'not_heard_enough',
        m.notHeardEnough({ heard: percent(heard), needed: percent(reviewLimits.heardShare) }),
      );
  }

  /**
   * Checks a written text before it is saved; returns null if there is none, undefined if it is saved already.
   * @throws ProblemError muted: a muted member may give stars, but not write a new text
   */
  async function admitText(
    actor: Actor,
    book_id: number,
    { written, before }: { readonly written: string; readonly before: string | undefined },
  ) {
    const content = limitText('content', written, limits.commentCharacters);
    if (content === '') return null;
    if (content === before) return undefined;
    const mute = muteError(actor, 'content');
    if (mute) throw mute;
    return texts.admit(actor, book_id, content);
  }

  return {
    handlers: {
      listReviews: async ({ params, query, actor, ...exchange }) => {
        const page = { ...query, limit: query.limit ?? limits.commentsShown };
        const list = await texts.list(params.id, page, actor.id);
        await books.requireBook(params.id, actor);
        const ids = (list?.comments ?? []).map(({ row }) => row.id);
        return listResponse(list, exchange, presentReview(await listStarsOf(db, ids)));
      },
      getOwnReview: async ({ params, actor }) => {
        await books.requireBook(params.id, actor);
        return ownReview(actor, params.id);
      },
      saveReview: async ({ params, body, actor }) => {
        const { id: book_id } = await books.requireBook(params.id, actor);
        const before = await findReview(db, actor.id, book_id);
        if (!before) await requireHeard(actor.id, book_id);
        await ratingLimit.count(String(actor.id));
        const text = await admitText(actor, book_id, {
          written: body.content ?? '',
          before: (await findOwnText(actor, before))?.row.content,
        });
        await saveReview(db, texts, { author: actor, book_id, stars: body.stars, text, now: clock.iso() });
        books.onRated(book_id);
        return ownReview(actor, book_id);
      },
      deleteOwnReview: async ({ params, actor }) => {
        const { id } = await books.requireBook(params.id, actor);
        await deleteOwnReview(db, texts, actor.id, id);
        books.onRated(id);
        return ownReview(actor, id);
      },
      deleteReview: async ({ params, actor }) => {
        const stars = await listStarsOf(db, [params.id]);
        const deletion = await texts.remove(params.id, actor);
        const bookId = stars.get(params.id)?.book_id;
        if (bookId !== undefined) books.onRated(bookId);
        return deletion;
      },
      reactToReview: async ({ params, body, actor }) => {
        const isOwn = (await listStarsOf(db, [params.id])).get(params.id)?.user_id === actor.id;
        if (isOwn && body.value !== 0) throw invalidField('value', m.ownReview);
        return texts.react(params.id, actor, body.value);
      },
    },
  };
}
