import { type BookClip, type Clip, type clipEndpoints, limits } from '@lamplight/contract';
import { lockRows } from '../../../db/dialect.ts';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database } from '../../../db/schema.ts';
import { muteError } from '../../../http/auth.ts';
import { idBefore, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import { levelOf } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { Books } from '../../catalogue/index.ts';
import { createWorkQueue, publicAudioUrl } from '../../media/index.ts';
import { type CreateDeps, createClip } from './create-clip.ts';
import { excessOf } from './rules.ts';
import {
  countListed,
  deleteClips,
  findListed,
  findPublicClip,
  idsOf,
  isOfPublicChapter,
  isPublicClip,
  type ListedRow,
  listClips,
  listStretches,
  listUsed,
  publicSecondsOf,
} from './store.ts';

/** A clip on its public page. */
export interface SharedClip {
  readonly slug: string;
  readonly book_id: number;
  readonly quote: string;
  readonly audio_url: string;
  readonly content_type: string;
  /** Seconds. */
  readonly duration: number;
}

export interface Clips {
  readonly handlers: RouteHandlers<typeof clipEndpoints>;
  /** Returns a clip by the last part of its address; null if there is none, or it has ended. */
  find(slug: string): Promise<SharedClip | null>;
  /** Returns whether a stored audio file, given by its storage key, belongs to a clip. */
  isPublic(key: string): Promise<boolean>;
  /** Returns which of these stored media URLs clips use. */
  referencedMedia(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends clips whose chapter was deleted or got other audio, and those that are too many now, within the transaction. */
  onEdited(tx: Database, bookId: number): Promise<void>;
  /** Ends all clips of a book that is deleted, within the transaction. */
  onDeleted(tx: Database, bookId: number): Promise<void>;
  /** Ends all clips of a member whose account is deleted, within the transaction. */
  onAccountDeleted(tx: Database, userId: number): Promise<void>;
  /** Rejects cuts that wait. */
  close(): Promise<void>;
}

interface ClipDeps extends Omit<CreateDeps, 'cuts'> {
  readonly books: Pick<Books, 'requireBook'>;
}

const present = (row: ListedRow): Clip => ({
  id: row.id,
  path: `/clips/${row.slug}`,
  audio_url: publicAudioUrl(row.audio_url),
  book_id: row.book_id,
  book_title: row.book_title,
  cover_image: row.cover_image,
  cover_hue: row.cover_hue,
  chapter_id: row.chapter_id,
  chapter_title: row.chapter_title,
  from: row.starts_at,
  to: row.ends_at,
  quote: row.quote,
  created_at: row.created_at,
});

const listName = 'clips';
const presentListed = (row: ListedRow) => ({ ...present(row), cursor: writeCursor(listName, [row.id]) });
const presentForEditor = (row: ListedRow): BookClip => ({
  ...presentListed(row),
  user_id: row.user_id,
  username: row.username,
});

const notFound = (): ProblemError => new ProblemError('not_found', 'Clip not found.');

/** Clips: parts of chapters, cut without re-encoding, that members share by links. */
export function createClips({ books, ...rest }: ClipDeps): Clips {
  const cuts = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitingOfOwner: 2 });
  const deps = { ...rest, cuts };
  const { db, clock, media, isAllowed } = deps;

  async function end(tx: Database, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await media.release(tx, await deleteClips(tx, ids));
  }

  /** Ends a clip that `mayEnd` accepts, while no edit and no new clip of the book runs. */
  const endOne = (
    id: number,
    mayEnd: (clip: ListedRow) => boolean,
    after?: (tx: Database) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      const clip = await findListed(tx, id);
      if (!clip || !mayEnd(clip)) throw notFound();
      await lockRows(tx, 'books', [clip.book_id]);
      await end(tx, [id]);
      await after?.(tx);
    });

  async function list<Row extends { readonly cursor: string }>(
    column: 'user_id' | 'book_id',
    id: number,
    show: (row: ListedRow) => Row,
    { query, actor, ...exchange }: Parameters<Clips['handlers']['listClips']>[0],
  ): Promise<Row[]> {
    const { per_page: limit = limits.pageSize, cursor } = query;
    const listed = { column, id, level: levelOf(actor) };
    const found = await listClips(db, listed, { before: idBefore(listName, cursor), limit: limit + 1 });
    return cursorPageResponse(exchange, found.map(show), { limit, total: await countListed(db, listed) });
  }

  return {
    async find(slug) {
      if (!(await isAllowed())) return null;
      const clip = await findPublicClip(db, slug);
      return clip ? { ...clip, audio_url: publicAudioUrl(clip.audio_url) } : null;
    },
    isPublic: async (key) => (await isAllowed()) && isPublicClip(db, `/media/${key}`),
    referencedMedia: async (addresses) => new Set(await listUsed(db, addresses)),
    async onEdited(tx, bookId) {
      const clips = await listStretches(tx, bookId);
      if (clips.length === 0) return;
      const chapters = await tx
        .selectFrom('chapters')
        .select(['id', 'audio_url'])
        .where('book_id', '=', bookId)
        .execute();
      const audio = new Map(chapters.map(({ id, audio_url }) => [id, audio_url]));
      const [valid = [], invalid = []] = [true, false].map((isValid) =>
        clips.filter((clip) => (audio.get(clip.chapter_id) === clip.source_url) === isValid),
      );
      const ended = [
        ...invalid,
        ...excessOf(valid.filter(isOfPublicChapter), await publicSecondsOf(tx, bookId)),
      ];
      await end(
        tx,
        ended.map(({ id }) => id),
      );
    },
    async onDeleted(tx, bookId) {
      await end(tx, await idsOf(tx, 'book_id', bookId));
    },
    async onAccountDeleted(tx, userId) {
      // A clip that is being made would otherwise leave its file behind.
      await lockListener(tx, userId);
      await end(tx, await idsOf(tx, 'user_id', userId));
    },
    close: cuts.close,
    handlers: {
      listClips: (call) => list('user_id', call.actor.id, presentListed, call),
      createClip: async ({ params, body, actor }) => {
        const mute = body.quote ? muteError(actor, 'quote') : null;
        if (mute) throw mute;
        const id = await createClip(deps, {
          bookId: params.id,
          userId: actor.id,
          level: levelOf(actor),
          body,
        });
        const clip = await findListed(db, id);
        if (!clip) throw notFound();
        return present(clip);
      },
      endClip: async ({ params: { id }, actor }) => {
        await endOne(id, (clip) => clip.user_id === actor.id);
        return { id };
      },
      listBookClips: async (call) => {
        await books.requireBook(call.params.id, call.actor);
        return list('book_id', call.params.id, presentForEditor, call);
      },
      endBookClip: async ({ params: { id: bookId, clip_id: id }, actor }) => {
        const { title } = await books.requireBook(bookId, actor);
        await endOne(
          id,
          (clip) => clip.book_id === bookId,
          (tx) =>
            recordAudit(tx, clock, {
              actor_id: actor.id,
              action: 'clip_ended',
              target: `book ${bookId}`,
              detail: { title },
            }),
        );
        return { id };
      },
    },
  };
}
