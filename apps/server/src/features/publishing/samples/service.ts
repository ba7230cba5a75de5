import { type BodyOf, bookLimits, type Sample, type sampleEndpoints } from '@lamplight/contract';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Actor } from '../../../http/auth.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { Books } from '../../catalogue/index.ts';
import {
  type Audio,
  type AudioSigner,
  audioKeyOf,
  type MediaReferences,
  publicAudioUrl,
} from '../../media/index.ts';
import {
  deleteRow,
  findRow,
  isPublicSample,
  type ListedSample,
  listSamples,
  listUsed,
  raiseRevision,
  replaceRow,
} from './store.ts';

export interface Samples {
  readonly handlers: RouteHandlers<typeof sampleEndpoints>;
  /** Returns the samples of those of these books, at most a page of them, that are public and have one, by book. */
  list(bookIds: readonly number[]): Promise<ReadonlyMap<number, Sample>>;
  /** Returns whether anybody may hear a stored audio file, given by its storage key. */
  isPublic(key: string): Promise<boolean>;
  /** Returns which of these stored media URLs are samples. */
  referencedMedia(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes a sample whose chapter was deleted or got other audio, within the edit's transaction. */
  onEdited(tx: Database, bookId: number): Promise<void>;
  /** Removes a sample with its book, within the transaction. */
  onDeleted(tx: Database, bookId: number): Promise<void>;
}

interface SamplesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audio: Pick<Audio, 'cut'>;
  readonly media: Pick<MediaReferences, 'claim' | 'release'> & AudioSigner;
  readonly books: Pick<Books, 'requireBook' | 'findChapter'>;
}

const { min, max } = bookLimits.sampleSeconds;
/** Seconds by which rounding may exceed a limit. */
const tolerance = 0.05;

const present = (row: ListedSample, url = publicAudioUrl(row.audio_url)): Sample => ({
  url,
  type: row.content_type,
  duration: row.duration,
  chapter_id: row.chapter_id,
  from: row.starts_at,
  to: row.ends_at,
});

const changedMeanwhile = () =>
  new ProblemError('precondition_failed', 'The chapter has just been changed. Please try again.');

/** Samples of books: parts of chapters, cut without re-encoding, that anybody may hear. */
export function createSamples({ db, clock, audio, media, books }: SamplesDeps): Samples {
  const list = async (bookIds: readonly number[]): Promise<ReadonlyMap<number, Sample>> => {
    const rows = bookIds.length === 0 ? [] : await listSamples(db, bookIds);
    return new Map(rows.map((row) => [row.book_id, present(row)]));
  };
  const find = async (bookId: number): Promise<Sample | null> => (await list([bookId])).get(bookId) ?? null;

  /** Returns a book's sample; one that visitors may not hear has a link for the editor. */
  async function findForEditor(bookId: number, editor: Actor): Promise<Sample | null> {
    const sample = await find(bookId);
    const row = sample ? undefined : await findRow(db, bookId);
    if (!row) return sample;
    const grant = { listener: editor, durationSeconds: row.duration, right: 'stream' } as const;
    return present(row, media.signAudio(row.audio_url, grant));
  }

  async function discard(tx: Database, bookId: number): Promise<boolean> {
    const row = await findRow(tx, bookId);
    if (!row) return false;
    await deleteRow(tx, bookId);
    await media.release(tx, [row.audio_url]);
    return true;
  }

  const record = (tx: Database, bookId: number, by: number, title: string) =>
    recordAudit(tx, clock, {
      actor_id: by,
      action: 'book_edited',
      target: `book ${bookId}`,
      detail: { title, fields: 'sample' },
    });

  async function cut({
    id,
    body,
    actor,
  }: {
    id: number;
    body: BodyOf<(typeof sampleEndpoints)['PUT /books/{id}/sample']>;
    actor: Actor;
  }): Promise<void> {
    const { title, visibility } = await books.requireBook(id, actor);
    const chapter = await books.findChapter(id, body.chapter_id);
    if (!chapter) throw new ProblemError('not_found', 'Chapter not found.');
    if (chapter.visibility > visibility)
      throw invalidField('chapter_id', 'This chapter is not released yet. Choose another one.');
    const key = audioKeyOf(chapter.audio_url);
    if (key === null)
      throw invalidField('chapter_id', 'A sample can only be cut from audio that is stored here.');
    const seconds = body.to - body.from;
    if (seconds < min - tolerance || seconds > max + tolerance)
      throw invalidField('to', `A sample has ${min} seconds to ${max / 60} minutes.`);
    if (chapter.duration !== null && body.to > chapter.duration + 0.5)
      throw invalidField('to', 'The sample ends after the chapter.');
    const stored = await audio.cut(key, { start: body.from, end: body.to });
    if (!stored) throw new ProblemError('not_found', 'The chapter’s audio is missing.');
    await db.transaction().execute(async (tx) => {
      // Edits of the book wait, so that the chapter keeps its audio until the end.
      await lockRows(tx, 'books', [id]);
      const current = await tx
        .selectFrom('chapters')
        .select('audio_url')
        .where('id', '=', chapter.id)
        .executeTakeFirst();
      if (current?.audio_url !== chapter.audio_url) throw changedMeanwhile();
      const before = await findRow(tx, id);
      await replaceRow(tx, {
        book_id: id,
        chapter_id: chapter.id,
        source_url: chapter.audio_url,
        audio_url: stored.audio_url,
        content_type: stored.content_type,
        starts_at: body.from,
        ends_at: body.to,
        duration: stored.duration,
        created_at: clock.iso(),
      });
      if (!(await media.claim(tx, [stored.audio_url]))) throw changedMeanwhile();
      if (before) await media.release(tx, [before.audio_url]);
      await raiseRevision(tx);
      await record(tx, id, actor.id, title);
    });
  }

  return {
    list,
    isPublic: (key) => isPublicSample(db, `/media/${key}`),
    referencedMedia: async (addresses) => new Set(await listUsed(db, addresses)),
    async onEdited(tx, bookId) {
      const row = await findRow(tx, bookId);
      if (!row) return;
      const chapter = await tx
        .selectFrom('chapters')
        .select('audio_url')
        .where('id', '=', row.chapter_id)
        .executeTakeFirst();
      if (chapter?.audio_url !== row.source_url) await discard(tx, bookId);
    },
    onDeleted: async (tx, bookId) => void (await discard(tx, bookId)),
    handlers: {
      getSample: async ({ params: { id } }) => ({ sample: await find(id) }),
      getSampleForEditor: async ({ params: { id }, actor }) => {
        await books.requireBook(id, actor);
        return { sample: await findForEditor(id, actor) };
      },
      saveSample: async ({ params: { id }, body, actor }) => {
        await cut({ id, body, actor });
        return { sample: await findForEditor(id, actor) };
      },
      deleteSample: async ({ params: { id }, actor }) => {
        const { title } = await books.requireBook(id, actor);
        await db.transaction().execute(async (tx) => {
          await lockRows(tx, 'books', [id]);
          if (!(await discard(tx, id))) return;
          await raiseRevision(tx);
          await record(tx, id, actor.id, title);
        });
        return { sample: null };
      },
    },
  };
}
