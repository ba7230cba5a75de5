import type { Pause } from '@lamplight/align';
import {
  type ChapterTextStates,
  chapterTextLimits,
  type TextDraft,
  type textEndpoints,
} from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/schema.ts';
import { attachment } from '../../../http/attachment.ts';
import { type Actor, refusalError } from '../../../http/auth.ts';
import { pageRangeOf, pageResponse } from '../../../http/pagination.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import { asStaff, levelOf, mayKnow, staffLevel } from '../../../http/reader.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Books, ChapterRow } from '../../catalogue/index.ts';
import { findSentences } from './find-sentences.ts';
import { indexAllMissing, indexMissing, indexSentences, removeSentences } from './index-sentences.ts';
import { m } from './messages.ts';
import {
  type Draft,
  lockChapter,
  publishDraft,
  recordChange,
  rowOf,
  type SaveDeps,
  saveDraft,
} from './save-text.ts';
import {
  deleteText,
  findCurrentText,
  findText,
  type ListedText,
  listChapters,
  listCurrentChapters,
  listOutdated,
  listTexts,
  replaceText,
} from './store.ts';

interface NewText {
  readonly chapterId: number;
  readonly language: string;
  readonly vtt: string;
  readonly pauses?: number[][];
}

export interface Texts {
  readonly handlers: RouteHandlers<typeof textEndpoints>;
  /** Indexes the sentences that are not in the index, as after a restore. */
  prepare(): Promise<void>;
  /** Publishes a text that comes with the product or was confirmed before. @throws ProblemError invalid_input, not_found */
  publish(text: NewText): Promise<void>;
  /** Publishes a text that `exportText` returned. @throws ProblemError invalid_input, not_found */
  publishFile(text: Omit<NewText, 'pauses'>): Promise<void>;
  /** Returns the published text of a chapter as WebVTT with a note of its pauses; null if there is none. */
  exportText(chapterId: number): Promise<Pick<NewText, 'language' | 'vtt'> | null>;
  /** Returns the states of chapters' texts, in the order of the chapters. */
  statesOf(chapters: readonly ChapterRow[]): Promise<ChapterTextStates[]>;
  /** Saves a draft, and returns its version. @throws ProblemError invalid_input, precondition_failed */
  saveDraft(chapter: ChapterRow, draft: Draft): Promise<string>;
  /** Publishes a draft that the operator has confirmed. @throws ProblemError not_found, precondition_failed */
  publishDraft(chapter: ChapterRow, version: string): Promise<void>;
  /** Updates the index after chapters got other audio, within the edit's transaction. */
  onEdited(tx: Database, bookId: number): Promise<void>;
  /** Removes sentences of chapters before they are deleted, within the transaction. */
  onChaptersRemoved(tx: Database, chapterIds: readonly number[]): Promise<void>;
  /** Removes the sentences of a book before it is deleted, within the transaction. */
  onDeleted(tx: Database, bookId: number): Promise<void>;
}

interface TextsDeps extends SaveDeps {
  readonly log: Log;
  readonly books: Pick<Books, 'requireBook' | 'findChapter' | 'requireChapter' | 'listChapters'>;
  /** Limits searches per account. */
  readonly searches: RateLimit;
  /** Limits how many texts an account reads. */
  readonly reads: RateLimit;
}

const stateOf = (text: ListedText | undefined, audioUrl: string): ChapterTextStates['draft'] =>
  text
    ? {
        version: text.version,
        language: text.language,
        sentences: text.sentence_count,
        saved_at: text.saved_at,
        is_stale: text.source_url !== audioUrl,
        is_corrected: text.is_corrected === 1,
      }
    : null;

interface ChapterKey {
  readonly id: number;
  readonly chapterId: number;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Creates the texts of chapters with their times, for reading along and for searching what is said. */
export function createTexts({ db, clock, log, media, books, searches, reads }: TextsDeps): Texts {
  const deps = { db, clock, media };

  const requireChapter = async ({ id, chapterId }: ChapterKey): Promise<ChapterRow> => {
    const chapter = await books.findChapter(id, chapterId);
    if (!chapter) throw new ProblemError('not_found', m.chapterNotFound);
    return chapter;
  };

  /** Finds a chapter that a member may hear. */
  const requireReleased = async (params: ChapterKey, actor: Actor): Promise<ChapterRow> => {
    const chapter = await requireChapter(params);
    if (!mayKnow(actor, chapter)) throw new ProblemError('not_found', m.chapterNotFound);
    return chapter;
  };

  async function statesOf(
    chapters: readonly Pick<ChapterRow, 'id' | 'title' | 'audio_url'>[],
  ): Promise<ChapterTextStates[]> {
    const texts = await listTexts(
      db,
      chapters.map(({ id }) => id),
    );
    const byKey = new Map(texts.map((text) => [`${text.chapter_id} ${text.state}`, text]));
    return chapters.map(({ id, title, audio_url }) => ({
      chapter_id: id,
      title,
      draft: stateOf(byKey.get(`${id} draft`), audio_url),
      published: stateOf(byKey.get(`${id} published`), audio_url),
    }));
  }

  const show = async (chapter: ChapterRow): Promise<ChapterTextStates> => {
    const [states] = await statesOf([chapter]);
    if (!states) throw new ProblemError('not_found', m.chapterNotFound);
    return states;
  };

  async function requireText(chapter: ChapterRow) {
    const text = await findCurrentText(db, chapter.id);
    if (!text) throw new ProblemError('not_found', m.noText);
    return text;
  }

  /** Sends the text, or nothing to a browser that has this version. */
  async function read(
    chapter: ChapterRow,
    { request, reply, actorId }: { request: FastifyRequest; reply: FastifyReply; actorId: number },
  ): Promise<AsyncIterable<Uint8Array>> {
    await reads.count(String(actorId));
    const { vtt, pauses, language, version } = await requireText(chapter);
    // The suffix separates versions: earlier releases sent the same version without its pauses, or with guessed ones.
    const etag = `"${version}.2"`;
    void reply.headers({ etag, 'content-language': language });
    if (request.headers['if-none-match']?.includes(etag)) {
      void reply.code(304);
      return bytesOf('');
    }
    const { withPauses } = await import('@lamplight/align');
    return bytesOf(withPauses(vtt, JSON.parse(pauses) as Pause[] | null));
  }

  /** Sends the text as a file, for those who may download. */
  const transcript =
    (format: 'vtt' | 'srt'): RouteHandlers<typeof textEndpoints>['downloadVtt'] =>
    async ({ params, actor, reply }) => {
      const chapter = await requireReleased(params, actor);
      const refusal = refusalError(actor, 'download');
      if (refusal) throw refusal;
      await reads.count(String(actor.id));
      const { vtt } = await requireText(chapter);
      const { title } = await books.requireBook(params.id, actor);
      void reply.header('content-disposition', attachment(`${title} - ${chapter.title}`, format));
      if (format === 'vtt') return bytesOf(vtt);
      const { readWebVtt, writeSrt } = await import('@lamplight/align');
      return bytesOf(writeSrt(readWebVtt(vtt)));
    };

  async function draftOf(chapter: ChapterRow): Promise<TextDraft> {
    const text =
      (await findText(db, { chapter_id: chapter.id, state: 'draft' })) ??
      (await findText(db, { chapter_id: chapter.id, state: 'published' }));
    const state = stateOf(text, chapter.audio_url);
    if (!text || !state) throw new ProblemError('not_found', m.noText);
    return {
      ...state,
      vtt: text.vtt,
      pauses: JSON.parse(text.pauses) as TextDraft['pauses'],
      doubtful: JSON.parse(text.doubtful) as TextDraft['doubtful'],
      review: JSON.parse(text.review) as TextDraft['review'],
    };
  }

  const publish: Texts['publish'] = async ({ chapterId, ...draft }) => {
    const chapter = await books.requireChapter(chapterId, asStaff);
    const { row, cues } = await rowOf(chapter, draft, clock.iso());
    await db.transaction().execute(async (tx) => {
      await lockChapter(tx, chapter);
      await replaceText(tx, { ...row, state: 'published' });
      await indexSentences(tx, { bookId: chapter.book_id, chapterId, cues });
    });
  };

  return {
    prepare: () => indexAllMissing(db, log),
    publish,
    async publishFile(text) {
      const { readPauses } = await import('@lamplight/align');
      const pauses = readPauses(text.vtt)?.map((pause) => [...pause]);
      await publish({ ...text, ...(pauses ? { pauses } : {}) });
    },
    async exportText(chapterId) {
      const text = await findCurrentText(db, chapterId);
      if (!text) return null;
      const { withPauses } = await import('@lamplight/align');
      return {
        language: text.language,
        vtt: withPauses(text.vtt, JSON.parse(text.pauses) as Pause[] | null),
      };
    },
    statesOf,
    saveDraft: (chapter, draft) => saveDraft(deps, chapter, draft),
    publishDraft: (chapter, version) =>
      db.transaction().execute((tx) => publishDraft(tx, chapter, { version, heard: null })),
    async onEdited(tx, bookId) {
      await removeSentences(tx, await listOutdated(tx, bookId));
      await indexMissing(tx, bookId);
    },
    onChaptersRemoved: (tx, chapterIds) => removeSentences(tx, chapterIds),
    async onDeleted(tx, bookId) {
      await removeSentences(tx, await listCurrentChapters(tx, bookId, staffLevel));
    },
    handlers: {
      listChapterTexts: async ({ params: { id }, query, actor, ...exchange }) => {
        const { chapter_count, hidden_chapters } = await books.requireBook(id, actor);
        const window = pageRangeOf(query);
        const states = await statesOf(await listChapters(db, id, window));
        return pageResponse(exchange, states, { window, total: chapter_count + hidden_chapters });
      },
      getTextDraft: async ({ params }) => draftOf(await requireChapter(params)),
      saveTextDraft: async ({ params, body }) => {
        const chapter = await requireChapter(params);
        await saveDraft(deps, chapter, body);
        return show(chapter);
      },
      publishText: async ({ params, body, actor }) => {
        const chapter = await requireChapter(params);
        const { title } = await books.requireBook(params.id, actor);
        await db.transaction().execute(async (tx) => {
          await publishDraft(tx, chapter, body);
          await recordChange(deps, tx, { chapter, by: actor.id, title });
        });
        return show(chapter);
      },
      deleteText: async ({ params, actor }) => {
        const chapter = await requireChapter(params);
        const { title } = await books.requireBook(params.id, actor);
        await db.transaction().execute(async (tx) => {
          await lockChapter(tx, chapter);
          await removeSentences(tx, [chapter.id]);
          for (const state of ['draft', 'published'] as const)
            await deleteText(tx, { chapter_id: chapter.id, state });
          await recordChange(deps, tx, { chapter, by: actor.id, title, isDeleted: true });
        });
        return show(chapter);
      },
      listTextChapters: async ({ params: { id }, actor }) => {
        await books.requireBook(id, actor);
        return { chapter_ids: await listCurrentChapters(db, id, levelOf(actor)) };
      },
      getText: async ({ params, actor, request, reply }) =>
        read(await requireReleased(params, actor), { request, reply, actorId: actor.id }),
      downloadVtt: transcript('vtt'),
      downloadSrt: transcript('srt'),
      findSentences: async ({ query, actor, ...exchange }) => {
        await searches.count(String(actor.id));
        const window = pageRangeOf(query);
        const { rows, total } = await findSentences(
          db,
          { q: query.q, bookId: query.book_id, level: levelOf(actor) },
          window,
        );
        return pageResponse(exchange, rows, { window, total, isFloor: total >= chapterTextLimits.found });
      },
    },
  };
}
