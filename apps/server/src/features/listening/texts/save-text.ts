import { createHash } from 'node:crypto';
import type { Cue } from '@lamplight/align';
import {
  type BodyOf,
  chapterTextLimits as limits,
  parseLanguage,
  type textEndpoints,
} from '@lamplight/contract';
import { lockRows } from '../../../db/dialect.ts';
import type { Database } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/text-fields.ts';
import { recordAudit } from '../../accounts/index.ts';
import type { ChapterRow } from '../../catalogue/index.ts';
import type { MediaReferences } from '../../media/index.ts';
import { indexSentences } from './index-sentences.ts';
import { m } from './messages.ts';
import { deleteText, findText, listTexts, replaceText, type TextRow } from './store.ts';

export interface SaveDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly media: Pick<MediaReferences, 'findHosted'>;
}

export type Draft = BodyOf<(typeof textEndpoints)['PUT /books/{id}/chapters/{chapterId}/text']>;

/** Reads the cues of a request. @throws ProblemError invalid_input */
async function cuesOf(vtt: string, duration: number | null): Promise<Cue[]> {
  const { readWebVtt, TextError } = await import('@lamplight/align');
  try {
    return readWebVtt(vtt, duration ?? undefined);
  } catch (error) {
    if (error instanceof TextError) throw invalidField('vtt', error.message);
    throw error;
  }
}

/** Seconds by which pauses may end after the chapter, because decoders pad audio. */
const endTolerance = 1;

/**
 * Returns the pauses if each starts after the previous one.
 * @throws ProblemError invalid_input
 */
function checkedPauses(pauses: NonNullable<Draft['pauses']>, duration: number | null): string {
  let last = 0;
  for (const [index, [from = 0, to = 0]] of pauses.entries()) {
    if (from < last || to <= from) throw invalidField(`pauses.${index}`, m.pausesOrder);
    if (duration !== null && to > duration + endTolerance)
      throw invalidField(`pauses.${index}`, m.pauseBeyondEnd);
    last = to;
  }
  return JSON.stringify(pauses);
}

/** Refuses sentences that do not exist or are named twice. @throws ProblemError invalid_input */
function checkIndexes(field: string, indexes: readonly number[], sentences: number): void {
  const seen = new Set<number>();
  for (const [at, index] of indexes.entries()) {
    if (seen.has(index) || index >= sentences) throw invalidField(`${field}.${at}`, m.sentenceOnce);
    seen.add(index);
  }
}

/** Returns the review if it fits the text. @throws ProblemError invalid_input */
function checkedReview(
  review: NonNullable<Draft['review']>,
  sentences: number,
  duration: number | null,
): string {
  checkIndexes('review.checked', review.checked, sentences);
  const stretches = [...(review.extent ? [review.extent] : []), ...review.without_text];
  if (stretches.some(([from = 0, to = 0]) => to <= from || to > (duration ?? to) + endTolerance))
    throw invalidField('review', m.stretchWithinChapter);
  return JSON.stringify(review);
}

/** Returns the row of a text. @throws ProblemError invalid_input */
export async function rowOf(
  chapter: ChapterRow,
  { vtt, language, pauses, doubtful = [], review, is_corrected = true }: Draft,
  savedAt: string,
): Promise<{ readonly row: Omit<TextRow, 'state'>; readonly cues: readonly Cue[] }> {
  const cues = await cuesOf(vtt, chapter.duration);
  const { writeWebVtt } = await import('@lamplight/align');
  const file = writeWebVtt(cues);
  const canonical = canonicalLanguage(language);
  const silences = pauses ? checkedPauses(pauses, chapter.duration) : 'null';
  checkIndexes(
    'doubtful',
    doubtful.map(({ index }) => index),
    cues.length,
  );
  const doubts = JSON.stringify(doubtful);
  const reviewed = review ? checkedReview(review, cues.length, chapter.duration) : 'null';
  const version = createHash('sha256')
    .update(JSON.stringify([canonical, file, silences, doubts, reviewed]))
    .digest('base64url');
  return {
    cues,
    row: {
      chapter_id: chapter.id,
      book_id: chapter.book_id,
      language: canonical,
      vtt: file,
      pauses: silences,
      doubtful: doubts,
      review: reviewed,
      is_corrected: is_corrected ? 1 : 0,
      source_url: chapter.audio_url,
      sentence_count: cues.length,
      version: version.slice(0, 22),
      saved_at: savedAt,
    },
  };
}

/** Returns the canonical form of a language tag. @throws ProblemError invalid_input */
function canonicalLanguage(language: string): string {
  const tag = parseLanguage(language);
  if (tag === null) throw invalidField('language', m.languageTag);
  return tag;
}

/** Locks the book and checks that the chapter still has its audio. @throws ProblemError precondition_failed */
export async function lockChapter(tx: Database, chapter: ChapterRow): Promise<void> {
  await lockRows(tx, 'books', [chapter.book_id]);
  const current = await tx
    .selectFrom('chapters')
    .select('audio_url')
    .where('id', '=', chapter.id)
    .executeTakeFirst();
  if (current?.audio_url !== chapter.audio_url)
    throw new ProblemError('precondition_failed', m.chapterChanged);
}

interface TextChange {
  readonly chapter: ChapterRow;
  readonly by: number;
  /** Title of the book. */
  readonly title: string;
  readonly isDeleted?: boolean;
}

export const recordChange = (
  { clock }: Pick<SaveDeps, 'clock'>,
  tx: Database,
  { chapter, by, title, isDeleted = false }: TextChange,
): Promise<void> =>
  recordAudit(tx, clock, {
    actor_id: by,
    action: 'book_edited',
    target: `book ${chapter.book_id}`,
    detail: { title, chapter: chapter.title, fields: isDeleted ? 'text deleted' : 'text' },
  });

/**
 * Checks the version that a draft is based on.
 * @throws ProblemError precondition_failed if another text was saved since the editor loaded it
 */
async function checkBase(tx: Database, { id }: ChapterRow, base: Draft['base_version']): Promise<void> {
  if (base === undefined) return;
  const texts = await listTexts(tx, [id]);
  const current = texts.find(({ state }) => state === 'draft') ?? texts[0];
  if ((current?.version ?? null) !== base)
    throw new ProblemError('precondition_failed', current === undefined ? m.textDeleted : m.textSaved);
}

/** Saves a draft, and returns its version. @throws ProblemError invalid_input, precondition_failed */
export async function saveDraft(
  { db, clock, media }: SaveDeps,
  chapter: ChapterRow,
  draft: Draft,
): Promise<string> {
  if (draft.audio_url !== undefined) {
    const hosted = (await media.findHosted([draft.audio_url])).get(draft.audio_url);
    if ((hosted?.address ?? draft.audio_url) !== chapter.audio_url)
      throw new ProblemError('precondition_failed', m.otherAudio);
  }
  const { row } = await rowOf(chapter, draft, clock.iso());
  await db.transaction().execute(async (tx) => {
    await lockChapter(tx, chapter);
    await checkBase(tx, chapter, draft.base_version);
    await replaceText(tx, { ...row, state: 'draft' });
  });
  return row.version;
}

/**
 * Checks that a person has heard enough of a text.
 * @throws ProblemError invalid_input unless enough different sentences were heard, doubtful ones among them
 */
function checkHeard(heard: readonly number[], { sentence_count, doubtful }: TextRow): void {
  const indexes = new Set(heard.filter((index) => index < sentence_count));
  const required = Math.min(limits.minHeard, sentence_count);
  if (indexes.size < required) throw invalidField('heard', m.listenToSentences({ count: required }));
  const doubts = JSON.parse(doubtful) as NonNullable<Draft['doubtful']>;
  const requiredDoubts = Math.min(limits.minDoubtfulHeard, doubts.length);
  if (doubts.filter(({ index }) => indexes.has(index)).length < requiredDoubts)
    throw invalidField('heard', m.listenToDoubtful({ count: requiredDoubts }));
}

/**
 * Publishes the draft of a chapter.
 * @param confirmed `heard` has the sentences that a person has heard; null if the operator has confirmed the text
 * @throws ProblemError not_found, invalid_input, precondition_failed
 */
export async function publishDraft(
  tx: Database,
  chapter: ChapterRow,
  { version, heard }: { readonly version: string; readonly heard: readonly number[] | null },
): Promise<void> {
  await lockChapter(tx, chapter);
  const draft = await findText(tx, { chapter_id: chapter.id, state: 'draft' });
  if (!draft) throw new ProblemError('not_found', m.noDraft);
  if (draft.version !== version) throw new ProblemError('precondition_failed', m.draftChanged);
  if (draft.source_url !== chapter.audio_url) throw new ProblemError('precondition_failed', m.otherAudio);
  if (heard !== null) checkHeard(heard, draft);
  await replaceText(tx, { ...draft, state: 'published' });
  await deleteText(tx, draft);
  const cues = await cuesOf(draft.vtt, null);
  await indexSentences(tx, { bookId: chapter.book_id, chapterId: chapter.id, cues });
}
