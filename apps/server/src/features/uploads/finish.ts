import type { Endpoints, ResultOf } from '@lamplight/contract';
import { titleFromName } from '@lamplight/contract';
import { ProblemError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Audio, AudioFacts } from '../audio/index.ts';
import type { AudioSigner, Streaming } from '../streaming/index.ts';
import { deleteUpload, findUpload, saveResult, touchUpload, type UploadRow } from './store.ts';
import type { UploadDeps } from './tus-data-store.ts';

export type Finished = ResultOf<Endpoints['POST /media/uploads/{id}/finish']>;

export interface FinishDeps extends UploadDeps {
  readonly log: Log;
  readonly audio: Pick<Audio, 'inspect' | 'ingest'>;
  readonly covers: Pick<Streaming['covers'], 'store' | 'warm'>;
  readonly signAudio: AudioSigner['signAudio'];
}

/** True if the file itself is at fault, so that a retry would fail again. */
const isPermanent = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 413, 415, 422].includes(error.status);

const describeMetadata = ({ tags, chapters }: AudioFacts): Omit<Finished, 'chapters' | 'cover'> => ({
  embedded: chapters.length,
  book: { title: tags.album ?? null, author: tags.albumArtist ?? tags.artist ?? null },
  disc: tags.disc ?? null,
  track: tags.track ?? null,
});

const chapterTitle = (file: string, index: number, count: number): string =>
  count > 1 ? `Chapter ${index + 1}` : (titleFromName(file) ?? file.replace(/\.[^.]*$/, '')) || file;

/** @param split whether chapters within the file become chapters; undefined: not decided yet */
export type Finish = (id: string, userId: number, split: boolean | undefined) => Promise<Finished>;

/** Converts complete uploads to chapters. Idempotent: repeated requests get the same result. */
export function createFinish(deps: FinishDeps): Finish {
  const { db, folder, clock, locks, log, audio, covers, signAudio } = deps;
  const running = new Map<string, Promise<Finished>>();

  const signed = (finished: Finished, userId: number): Finished => ({
    ...finished,
    chapters: finished.chapters.map((chapter) => ({
      ...chapter,
      audio_url: signAudio(chapter.audio_url, {
        userId,
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

  async function createChapters({ id, name }: UploadRow, split: boolean | undefined): Promise<Finished> {
    const path = folder.pathOf(id);
    const metadata = await audio.inspect(path);
    if (metadata.chapters.length > 1 && split === undefined) {
      await touchUpload(db, id, clock.iso());
      return { ...describeMetadata(metadata), chapters: [], cover: null };
    }
    const { chapters, facts } = await audio.ingest(path, { split: split ?? false });
    const singleTitle = chapters.length === 1 ? facts.tags.title : undefined;
    const finished: Finished = {
      ...describeMetadata(facts),
      chapters: chapters.map(({ title, audio_url, duration }, at) => ({
        title: title || singleTitle || chapterTitle(name, at, chapters.length),
        audio_url,
        duration,
      })),
      cover: await storeEmbeddedCover(facts.cover),
    };
    await saveResult(db, id, JSON.stringify(finished), clock.iso());
    await folder.remove(id);
    return finished;
  }

  async function finishOnce(row: UploadRow, split: boolean | undefined): Promise<Finished> {
    const { id, size, user_id } = row;
    const release = locks.tryLock(id);
    if (!release)
      throw new ProblemError('upload_busy', 'This file is still being uploaded.', { retryAfter: 1 });
    try {
      const arrived = await folder.sizeOf(id);
      if (arrived === null)
        throw new ProblemError('not_found', 'This upload has expired. Choose the file again.');
      if (arrived < size)
        throw new ProblemError(
          'upload_incomplete',
          `Only ${arrived} of ${size} bytes have arrived. Go on with the upload.`,
        );
      const finished = await createChapters(row, split);
      if (finished.chapters.length > 0)
        log.info(
          { audit: 'media', upload: id, chapters: finished.chapters.length, by: user_id },
          'admin uploaded audio',
        );
      return finished;
    } catch (error) {
      if (isPermanent(error)) {
        await deleteUpload(db, id);
        await folder.remove(id);
      }
      throw error;
    } finally {
      release();
    }
  }

  return async (id: string, userId: number, split: boolean | undefined): Promise<Finished> => {
    const row = await findUpload(db, id, userId);
    if (!row) throw new ProblemError('not_found', 'This upload has expired. Choose the file again.');
    if (row.state === 'done' && row.result !== null) {
      await touchUpload(db, id, clock.iso());
      return signed(JSON.parse(row.result) as Finished, userId);
    }
    let current = running.get(id);
    if (!current) {
      current = finishOnce(row, split).finally(() => running.delete(id));
      running.set(id, current);
    }
    return signed(await current, userId);
  };
}
