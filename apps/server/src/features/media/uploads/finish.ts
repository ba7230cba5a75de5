import type { Endpoints, ResultOf } from '@lamplight/contract';
import { titleFromName } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import { ProblemError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { createSerial } from '../../../platform/serial.ts';
import { sharedRun } from '../../../platform/single-flight.ts';
import type { IngestedAudio } from '../audio/ingest/ingest-audio.ts';
import type { AudioFacts } from '../audio/metadata/facts.ts';
import type { Audio } from '../audio/service.ts';
import { keysOf } from '../streaming/hosted-media.ts';
import type { AudioSigner, Streaming } from '../streaming/service.ts';
import type { Listener } from '../streaming/signed-audio-urls.ts';
import { m } from './messages.ts';
import { numberedChapter } from './numbered-chapter.ts';
import { deleteIfOpen, findUpload, saveResult, touchUpload, type UploadRow } from './store.ts';
import type { UploadDeps } from './tus-data-store.ts';

export type Finished = ResultOf<Endpoints['POST /media/uploads/{id}/finish']>;

/**
 * Outcome of a complete upload. 'needs_split': the client must first decide whether to split the file at its
 * chapters.
 */
type Outcome =
  | { readonly state: 'needs_split'; readonly facts: AudioFacts }
  | ({ readonly state: 'done' } & IngestedAudio);

export interface FinishDeps extends UploadDeps {
  readonly log: Log;
  readonly audio: Pick<Audio, 'open'>;
  readonly covers: Pick<Streaming['covers'], 'store' | 'warm'>;
  readonly signAudio: AudioSigner['signAudio'];
}

/** True if the file itself is at fault, so that a retry would fail again. */
const isPermanent = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 413, 415, 422].includes(error.status);

const describeMetadata = ({ tags, chapters }: AudioFacts): Omit<Finished, 'chapters' | 'cover'> => ({
  embedded: chapters.length,
  book: { title: tags.album ?? null, author: (tags.albumArtists ?? tags.artists)?.join(', ') ?? null },
  disc: tags.disc ?? null,
  track: tags.track ?? null,
});

const chapterTitle = (file: string, index: number, count: number): string =>
  count > 1
    ? numberedChapter(index + 1, language())
    : (titleFromName(file) ?? file.replace(/\.[^.]*$/, '')) || file;

/**
 * Converts a complete upload.
 * @param split whether chapters within the file become separate chapters; undefined: not decided yet
 */
export type Finish = (id: string, owner: Listener, split: boolean | undefined) => Promise<Finished>;

/** Converts complete uploads to chapters. Idempotent: repeated requests get the same result. */
export function createFinish(deps: FinishDeps): Finish {
  const { db, folder, clock, locks, log, audio, covers, signAudio } = deps;

  const signed = (finished: Finished, listener: Listener): Finished => ({
    ...finished,
    chapters: finished.chapters.map((chapter) => ({
      ...chapter,
      audio_url: signAudio(chapter.audio_url, {
        listener,
        durationSeconds: chapter.duration,
        right: 'stream',
      }),
    })),
  });

  async function storeEmbeddedCover(art: Uint8Array | null): Promise<string | null> {
    if (!art) return null;
    try {
      return (await covers.store(art)).cover_image;
    } catch (error) {
      if (isPermanent(error)) return null;
      throw error;
    }
  }

  const readUpload = (id: string, split: boolean | undefined): Promise<Outcome> =>
    audio.open(folder.pathOf(id), async ({ facts, ingest }): Promise<Outcome> => {
      if (facts.chapters.length > 1 && split === undefined) return { state: 'needs_split', facts };
      return { state: 'done', ...(await ingest({ split: split ?? false })) };
    });

  /** Stores the outcome; returns the response for it. */
  async function saveOutcome({ id, user_id, name }: UploadRow, outcome: Outcome): Promise<Finished> {
    const { facts } = outcome;
    if (outcome.state === 'needs_split') {
      await touchUpload(db, id, clock.iso());
      return { ...describeMetadata(facts), chapters: [], cover: null };
    }
    const singleTitle = outcome.chapters.length === 1 ? facts.tags.title : undefined;
    const chapters = outcome.chapters.map(({ title, audio_url, duration }, at) => ({
      title: title || singleTitle || chapterTitle(name, at, outcome.chapters.length),
      audio_url,
      duration,
    }));
    const cover = await storeEmbeddedCover(facts.cover);
    const finished: Finished = { ...describeMetadata(facts), chapters, cover };
    const keys = keysOf([...chapters.map(({ audio_url }) => audio_url), cover ?? '']);
    await saveResult(db, id, { result: JSON.stringify(finished), keys }, clock.iso());
    await folder.remove(id);
    log.info({ audit: 'media', upload: id, chapters: chapters.length, by: user_id }, 'admin uploaded audio');
    return finished;
  }

  async function finishOnce(row: UploadRow, split: boolean | undefined): Promise<Finished> {
    const { id, size } = row;
    const release = locks.tryLock(id);
    if (!release) throw new ProblemError('upload_busy', m.stillUploading, { retryAfter: 1 });
    try {
      const arrived = await folder.sizeOf(id);
      if (arrived === null) throw new ProblemError('not_found', m.expired);
      if (arrived < size)
        throw new ProblemError(
          'upload_incomplete',
          m.incomplete({ arrived: String(arrived), size: String(size) }),
        );
      return await saveOutcome(row, await readUpload(id, split));
    } catch (error) {
      if (isPermanent(error) && (await deleteIfOpen(db, id))) await folder.remove(id);
      throw error;
    } finally {
      release();
    }
  }

  /** Returns the stored result of an upload and extends its retention; null if the upload is not finished. */
  async function resultOf(row: UploadRow | undefined): Promise<Finished | null> {
    if (row?.state !== 'done' || row.result === null) return null;
    await touchUpload(db, row.id, clock.iso());
    return JSON.parse(row.result) as Finished;
  }

  const inTurn = createSerial();
  /**
   * Concurrent calls with the same choice share one run. A call with another choice waits, and gets the existing result
   * if there is one.
   */
  const finishInTurn = sharedRun((_key: string, id: string, ownerId: number, split: boolean | undefined) =>
    inTurn(id, async () => {
      const row = await findUpload(db, id, ownerId);
      if (!row) throw new ProblemError('not_found', m.expired);
      return (await resultOf(row)) ?? finishOnce(row, split);
    }),
  );

  return async (id: string, owner: Listener, split: boolean | undefined): Promise<Finished> => {
    const key = `${id} ${owner.id} ${split}`;
    const finished = await finishInTurn(key, id, owner.id, split).catch(async (error: unknown) => {
      // Another process with the same folder may have finished the upload and deleted its file.
      const result = await resultOf(await findUpload(db, id, owner.id));
      if (!result) throw error;
      return result;
    });
    return signed(finished, owner);
  };
}
