import type { directUploadEndpoints } from '@lamplight/contract';
import { bookLimits } from '@lamplight/contract';
import { limitBytes } from '../../gateways/storage/storage.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Audio } from '../audio/index.ts';
import type { AudioSigner, Streaming } from '../streaming/index.ts';

interface DirectUploadDeps {
  readonly log: Log;
  readonly audio: Pick<Audio, 'store'>;
  readonly covers: Pick<Streaming['covers'], 'store' | 'warm'>;
  readonly signAudio: AudioSigner['signAudio'];
}

/** Turns an aborted request body into a 400. */
async function* abortAsBadRequest(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new ProblemError('bad_request', 'The upload was interrupted. Please try again.', {
      cause: error,
    });
  }
}

/** Uploads of small files as the body of one request. */
export function createDirectUploads({
  log,
  audio,
  covers,
  signAudio,
}: DirectUploadDeps): RouteHandlers<typeof directUploadEndpoints> {
  return {
    uploadCover: async ({ body, actor }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of limitBytes(abortAsBadRequest(body), bookLimits.coverBytes))
        chunks.push(chunk);
      if (chunks.length === 0) throw new ProblemError('invalid_input', 'The picture is empty.');
      const cover = await covers.store(Buffer.concat(chunks));
      log.info({ audit: 'media', cover: cover.cover_image, by: actor.id }, 'admin added a cover');
      void covers.warm([cover.cover_image]);
      return cover;
    },
    uploadAudio: async ({ body, actor }) => {
      const stored = await audio.store(abortAsBadRequest(body));
      log.info({ audit: 'media', audio: stored.audio_url, by: actor.id }, 'admin added audio');
      const grant = { userId: actor.id, durationSeconds: stored.duration, right: 'stream' } as const;
      return { ...stored, audio_url: signAudio(stored.audio_url, grant) };
    },
  };
}
