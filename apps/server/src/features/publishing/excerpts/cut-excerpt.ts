import { randomBytes } from 'node:crypto';
import {
  type BodyOf,
  bookLimits,
  type clipEndpoints,
  clipLimits,
  type sampleEndpoints,
} from '@lamplight/contract';
import { isForeignKeyViolation, lockRows } from '../../../db/dialect.ts';
import { lockListener } from '../../../db/lock-listener.ts';
import type { Database } from '../../../db/schema.ts';
import type { RateLimit } from '../../../http/rate-limit.ts';
import type { Visibility } from '../../../http/reader.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { invalidField, limitText } from '../../../platform/text-fields.ts';
import { type Audio, audioKeyOf, type createWorkQueue, type MediaReferences } from '../../media/index.ts';
import { m } from './messages.ts';
import { mayAdd, tenths, withCutEnd } from './rules.ts';
import {
  countListed,
  findPublicChapter,
  findSameStretch,
  findSample,
  insertClip,
  isOfPublicChapter,
  listStretches,
  publicSecondsOf,
  raiseRevision,
  replaceSample,
} from './store.ts';

export interface CutDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audio: Pick<Audio, 'cut'>;
  readonly media: Pick<MediaReferences, 'claim' | 'release'>;
}

interface CutChapter {
  readonly id: number;
  readonly audio_url: string;
  readonly duration: number | null;
}

/**
 * Returns the storage key of a chapter's audio.
 * @throws ProblemError if it is impossible to cut an excerpt that ends at `to` seconds
 */
function keyToCut(name: 'sample' | 'clip', chapter: CutChapter, to: number): string {
  const key = audioKeyOf(chapter.audio_url);
  if (key === null) throw invalidField('chapter_id', m[`${name}NotStored`]);
  if (chapter.duration !== null && to > chapter.duration + 0.5) throw invalidField('to', m[`${name}PastEnd`]);
  return key;
}

const audioMissing = () => new ProblemError('not_found', m.audioMissing);

const changedMeanwhile = () => new ProblemError('precondition_failed', m.chapterChanged);

/** Seconds by which rounding may exceed a sample's limits. */
const tolerance = 0.05;

export interface NewSample {
  readonly book: { readonly id: number; readonly visibility: number };
  readonly chapter: CutChapter & { readonly visibility: number };
  readonly body: BodyOf<(typeof sampleEndpoints)['PUT /books/{id}/sample']>;
}

/**
 * Cuts a part of a chapter and makes it the book's sample.
 * @param record runs in the transaction that saves the sample
 */
export async function saveSample(
  { db, clock, audio, media }: CutDeps,
  { book, chapter, body: { from, to } }: NewSample,
  record: (tx: Database) => Promise<void>,
): Promise<void> {
  const { min, max } = bookLimits.sampleSeconds;
  if (chapter.visibility > book.visibility) throw invalidField('chapter_id', m.notReleased);
  if (to - from < min - tolerance || to - from > max + tolerance)
    throw invalidField('to', m.sampleLength({ seconds: min, minutes: max / 60 }));
  const file = await audio.cut(keyToCut('sample', chapter, to), { start: from, end: to });
  if (!file) throw audioMissing();
  await db.transaction().execute(async (tx) => {
    // Blocks edits of the book, so that the chapter keeps its audio until the sample is saved.
    await lockRows(tx, 'books', [book.id]);
    const current = await tx
      .selectFrom('chapters')
      .select('audio_url')
      .where('id', '=', chapter.id)
      .executeTakeFirst();
    if (current?.audio_url !== chapter.audio_url) throw changedMeanwhile();
    const before = await findSample(tx, book.id);
    await replaceSample(tx, {
      book_id: book.id,
      chapter_id: chapter.id,
      source_url: chapter.audio_url,
      audio_url: file.audio_url,
      content_type: file.content_type,
      starts_at: from,
      ends_at: to,
      duration: file.duration,
      created_at: clock.iso(),
    });
    if (!(await media.claim(tx, [file.audio_url]))) throw changedMeanwhile();
    if (before) await media.release(tx, [before.audio_url]);
    await raiseRevision(tx);
    await record(tx);
  });
}

export interface ClipDeps extends CutDeps {
  /** Queue that cuts files one after another. */
  readonly cuts: ReturnType<typeof createWorkQueue>;
  readonly limit: RateLimit;
  readonly isAllowed: () => Promise<boolean>;
}

interface NewClip {
  readonly bookId: number;
  readonly userId: number;
  /** Visibility that the member may see: clips of books and chapters above it are left out of the member's list. */
  readonly level: Visibility;
  readonly body: BodyOf<(typeof clipEndpoints)['POST /books/{id}/clips']>;
}

/** Checks the body of the request. Returns the stretch in seconds, rounded to tenths, and the quote. */
function readClip({ body }: NewClip) {
  const { min, max } = clipLimits.seconds;
  const [from, to] = [tenths(body.from), tenths(body.to)];
  const seconds = tenths(to - from);
  if (seconds < min || seconds > max) throw invalidField('to', m.clipLength({ min, max }));
  return { from, to, quote: limitText('quote', body.quote ?? '', clipLimits.quoteCharacters) };
}

/**
 * Checks that a member and a book have not reached their maximum number of clips.
 * @throws ProblemError clips_full
 */
async function requireRoom(
  db: Database,
  { bookId, userId, level }: NewClip,
  added: { readonly chapter_id: number; readonly starts_at: number; readonly ends_at: number },
): Promise<void> {
  if ((await countListed(db, { column: 'user_id', id: userId, level })) >= clipLimits.perMember)
    throw new ProblemError('clips_full', m.ownClips({ count: clipLimits.perMember }));
  const clips = await listStretches(db, bookId);
  if (clips.length >= clipLimits.perBook) throw new ProblemError('clips_full', m.bookClips);
  if (!mayAdd(clips.filter(isOfPublicChapter), added, await publicSecondsOf(db, bookId)))
    throw new ProblemError('clips_full', m.bookShare({ percent: clipLimits.shareOfBook * 100 }));
}

/** Cuts a stretch of a chapter and shares it; returns the new clip's id. */
export async function createClip(deps: ClipDeps, clip: NewClip): Promise<number> {
  const { db, clock, audio, media, cuts } = deps;
  const { bookId, userId, body } = clip;
  if (!(await deps.isAllowed())) throw new ProblemError('forbidden', m.clipsOff);
  const { from, to, quote } = readClip(clip);
  const chapter = await findPublicChapter(db, bookId, body.chapter_id);
  if (!chapter) throw new ProblemError('not_found', m.chapterNotFound);
  const { id: chapter_id, audio_url: source_url } = chapter;
  const key = keyToCut('clip', chapter, to);
  const stretch = { chapter_id, starts_at: from, ends_at: to };
  await requireRoom(db, clip, stretch);
  await deps.limit.count(String(userId));

  const same = { source_url, from, to };
  const file =
    (await findSameStretch(db, same)) ??
    (await cuts.run(
      `${key} ${from} ${to}`,
      'now',
      () => audio.cut(key, { start: from, end: to }),
      String(userId),
    ));
  if (!file) throw audioMissing();

  const share = async (tx: Database): Promise<number> => {
    await lockListener(tx, userId);
    // Blocks other clips and edits of the book, so that the limit is kept and the chapter keeps its audio.
    await lockRows(tx, 'books', [bookId]);
    const current = await findPublicChapter(tx, bookId, chapter_id);
    if (current?.audio_url !== source_url) throw changedMeanwhile();
    const { audio_url, content_type, duration } = (await findSameStretch(tx, same)) ?? file;
    const cut = { ...stretch, duration: duration ?? to - from };
    await requireRoom(tx, clip, withCutEnd(cut));
    if (!(await media.claim(tx, [audio_url]))) throw changedMeanwhile();
    const { id } = await insertClip(tx, {
      ...cut,
      slug: randomBytes(16).toString('base64url'),
      user_id: userId,
      book_id: bookId,
      source_url,
      audio_url,
      content_type,
      quote,
      created_at: clock.iso(),
    });
    return id;
  };
  try {
    return await db.transaction().execute(share);
  } catch (error) {
    // The member's account has just been deleted.
    if (!isForeignKeyViolation(error)) throw error;
    throw new ProblemError('not_found', m.bookNotFound, { cause: error });
  }
}
