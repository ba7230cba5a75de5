import {
  type BookClip,
  type Clip,
  type clipEndpoints,
  limits,
  type Sample,
  type sampleEndpoints,
} from '@lamplight/contract';
import type { RawBuilder } from 'kysely';
import { lockRows } from '../../../db/dialect.ts';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import { idBefore, writeCursor } from '../../../http/cursor.ts';
import { cursorPageResponse } from '../../../http/pagination.ts';
import { levelOf } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { muteError, recordAudit } from '../../accounts/index.ts';
import type { Books } from '../../catalogue/index.ts';
import { type AudioSigner, createWorkQueue, publicAudioUrl } from '../../media/index.ts';
import { type ClipDeps, createClip, saveSample } from './cut-excerpt.ts';
import { m } from './messages.ts';
import { excessOf } from './rules.ts';
import {
  countListed,
  deleteExcerpts,
  type ExcerptRow,
  findListed,
  findPublicClip,
  findSample,
  isOfPublicChapter,
  isPublicExcerpt,
  type Kind,
  kinds,
  type ListedRow,
  listClips,
  listSamples,
  listStretches,
  listUsed,
  ofBook,
  ofMember,
  outdated,
  publicSecondsOf,
  raiseRevision,
  withIds,
} from './store.ts';

/** A clip on its public page. */
export interface SharedClip {
  readonly slug: string;
  readonly book_id: number;
  readonly quote: string;
  readonly audio_url: string;
  readonly content_type: string;
  /** Duration in seconds. */
  readonly duration: number;
}

interface Excerpts {
  readonly handlers: RouteHandlers<typeof sampleEndpoints & typeof clipEndpoints>;
  /**
   * Returns the public samples of these books, by book id.
   * @param bookIds at most one page of books
   */
  samplesOf(bookIds: readonly number[]): Promise<ReadonlyMap<number, Sample>>;
  /** Returns a clip by the last part of its address; null if there is none, or it has ended. */
  findClip(slug: string): Promise<SharedClip | null>;
  /** Returns whether anybody may hear a stored audio file, given by its storage key. */
  isPublic(key: string): Promise<boolean>;
  /** Returns which of these stored media URLs are excerpts. */
  referencedMedia(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Removes excerpts whose chapter was deleted or got other audio, and clips beyond the limit, within the edit's
   * transaction.
   */
  onEdited(tx: Database, bookId: number): Promise<void>;
  onDeleted(tx: Database, bookId: number): Promise<void>;
  onAccountDeleted(tx: Database, userId: number): Promise<void>;
  /** Rejects the cuts that wait in the queue. */
  close(): Promise<void>;
}

interface ExcerptDeps extends Omit<ClipDeps, 'cuts' | 'media' | 'isAllowed'> {
  readonly media: ClipDeps['media'] & AudioSigner;
  readonly books: Pick<Books, 'requireBook' | 'findChapter'>;
  /** Returns whether the publisher lets members share clips. */
  readonly areClipsAllowed: () => Promise<boolean>;
}

const presentSample = (row: ExcerptRow, url = publicAudioUrl(row.audio_url)): Sample => ({
  url,
  type: row.content_type,
  duration: row.duration,
  chapter_id: row.chapter_id,
  from: row.starts_at,
  to: row.ends_at,
});

const presentClip = (row: ListedRow): Clip => ({
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
const presentListed = (row: ListedRow) => ({ ...presentClip(row), cursor: writeCursor(listName, [row.id]) });
const presentForEditor = (row: ListedRow): BookClip => ({
  ...presentListed(row),
  user_id: row.user_id,
  username: row.username,
});

const clipNotFound = (): ProblemError => new ProblemError('not_found', m.clipNotFound);

/**
 * Creates the excerpts: parts of chapters, cut without re-encoding, that anybody may hear. Editors choose a sample of a
 * book, members share clips by links.
 */
export function createExcerpts({ books, areClipsAllowed, ...rest }: ExcerptDeps): Excerpts {
  const cuts = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitingOfOwner: 2 });
  const deps = { ...rest, cuts, isAllowed: areClipsAllowed };
  const { db, clock, media } = deps;

  /** Deletes excerpts and releases their files; returns whether there were any. */
  async function remove(tx: Database, kind: Kind, condition: RawBuilder<unknown>): Promise<boolean> {
    const { count, files } = await deleteExcerpts(tx, kind, condition);
    await media.release(tx, files);
    return count > 0;
  }

  const record = (
    tx: Database,
    actor: Actor,
    {
      action,
      bookId,
      detail,
    }: {
      readonly action: 'book_edited' | 'clip_ended';
      readonly bookId: number;
      readonly detail: { readonly title: string; readonly fields?: string };
    },
  ) => recordAudit(tx, clock, { actor_id: actor.id, action, target: `book ${bookId}`, detail });

  const samplesOf = async (bookIds: readonly number[]): Promise<ReadonlyMap<number, Sample>> => {
    const rows = bookIds.length === 0 ? [] : await listSamples(db, bookIds);
    return new Map(rows.map((row) => [row.book_id, presentSample(row)]));
  };
  const publicSample = async (bookId: number) => (await samplesOf([bookId])).get(bookId) ?? null;

  /** Returns a book's sample for its editor; a sample that visitors may not hear gets a signed link. */
  async function sampleForEditor(bookId: number, editor: Actor): Promise<Sample | null> {
    const sample = await publicSample(bookId);
    const row = sample ? undefined : await findSample(db, bookId);
    if (!row) return sample;
    const grant = { listener: editor, durationSeconds: row.duration, right: 'stream' } as const;
    return presentSample(row, media.signAudio(row.audio_url, grant));
  }

  /** Ends a clip if `mayEnd` accepts it. Edits and new clips of the book wait until that is done. */
  const endClip = (
    id: number,
    mayEnd: (clip: ListedRow) => boolean,
    after?: (tx: Database) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      const clip = await findListed(tx, id);
      if (!clip || !mayEnd(clip)) throw clipNotFound();
      await lockRows(tx, 'books', [clip.book_id]);
      await remove(tx, 'clips', withIds([id]));
      await after?.(tx);
    });

  async function pageOfClips<Row extends { readonly cursor: string }>(
    column: 'user_id' | 'book_id',
    id: number,
    show: (row: ListedRow) => Row,
    { query, actor, ...exchange }: Parameters<Excerpts['handlers']['listClips']>[0],
  ): Promise<Row[]> {
    const { per_page: limit = limits.pageSize, cursor } = query;
    const listed = { column, id, level: levelOf(actor) };
    const found = await listClips(db, listed, { before: idBefore(listName, cursor), limit: limit + 1 });
    return cursorPageResponse(exchange, found.map(show), { limit, total: await countListed(db, listed) });
  }

  return {
    samplesOf,
    async findClip(slug) {
      if (!(await areClipsAllowed())) return null;
      const clip = await findPublicClip(db, slug);
      return clip ? { ...clip, audio_url: publicAudioUrl(clip.audio_url) } : null;
    },
    async isPublic(key) {
      const address = `/media/${key}`;
      return (
        (await isPublicExcerpt(db, 'samples', address)) ||
        ((await areClipsAllowed()) && (await isPublicExcerpt(db, 'clips', address)))
      );
    },
    async referencedMedia(addresses) {
      const used = await Promise.all(kinds.map((kind) => listUsed(db, kind, addresses)));
      return new Set(used.flat());
    },
    async onEdited(tx, bookId) {
      for (const kind of kinds) await remove(tx, kind, outdated(tx, kind, bookId));
      const clips = (await listStretches(tx, bookId)).filter(isOfPublicChapter);
      if (clips.length === 0) return;
      const excess = excessOf(clips, await publicSecondsOf(tx, bookId));
      if (excess.length > 0) await remove(tx, 'clips', withIds(excess.map(({ id }) => id)));
    },
    async onDeleted(tx, bookId) {
      for (const kind of kinds) await remove(tx, kind, ofBook(bookId));
    },
    async onAccountDeleted(tx, userId) {
      // Waits for a clip that the member is creating; otherwise the file of that clip would not be deleted.
      await lockListener(tx, userId);
      await remove(tx, 'clips', ofMember(userId));
    },
    close: cuts.close,
    handlers: {
      getSample: async ({ params: { id } }) => ({ sample: await publicSample(id) }),
      getSampleForEditor: async ({ params: { id }, actor }) => {
        await books.requireBook(id, actor);
        return { sample: await sampleForEditor(id, actor) };
      },
      saveSample: async ({ params: { id }, body, actor }) => {
        const book = await books.requireBook(id, actor);
        const chapter = await books.findChapter(id, body.chapter_id);
        if (!chapter) throw new ProblemError('not_found', m.chapterNotFound);
        const detail = { title: book.title, fields: 'sample' };
        await saveSample(deps, { book, chapter, body }, (tx) =>
          record(tx, actor, { action: 'book_edited', bookId: id, detail }),
        );
        return { sample: await sampleForEditor(id, actor) };
      },
      deleteSample: async ({ params: { id }, actor }) => {
        const { title } = await books.requireBook(id, actor);
        await db.transaction().execute(async (tx) => {
          await lockRows(tx, 'books', [id]);
          if (!(await remove(tx, 'samples', ofBook(id)))) return;
          await raiseRevision(tx);
          await record(tx, actor, { action: 'book_edited', bookId: id, detail: { title, fields: 'sample' } });
        });
        return { sample: null };
      },
      listClips: (call) => pageOfClips('user_id', call.actor.id, presentListed, call),
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
        if (!clip) throw clipNotFound();
        return presentClip(clip);
      },
      endClip: async ({ params: { id }, actor }) => {
        await endClip(id, (clip) => clip.user_id === actor.id);
        return { id };
      },
      listBookClips: async (call) => {
        await books.requireBook(call.params.id, call.actor);
        return pageOfClips('book_id', call.params.id, presentForEditor, call);
      },
      endBookClip: async ({ params: { id: bookId, clip_id: id }, actor }) => {
        const { title } = await books.requireBook(bookId, actor);
        await endClip(
          id,
          (clip) => clip.book_id === bookId,
          (tx) => record(tx, actor, { action: 'clip_ended', bookId, detail: { title } }),
        );
        return { id };
      },
    },
  };
}
