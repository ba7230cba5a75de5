import type { mediaEndpoints } from '@lamplight/contract';
import { bookLimits } from '@lamplight/contract';
import { type Content, limitBytes } from '../../gateways/storage/storage.ts';
import type { RouteHandlers } from '../../http/routes.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Covers } from './covers.ts';
import type { StoredAudio } from './intake/store-audio.ts';
import type { AudioLinks } from './signed-audio-urls.ts';

interface UploadDeps {
  readonly log: Log;
  readonly covers: Pick<Covers, 'store' | 'warm'>;
  readonly links: Pick<AudioLinks, 'sign'>;
  storeAudio(content: Content): Promise<StoredAudio>;
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
  covers,
  links,
  storeAudio,
}: UploadDeps): RouteHandlers<typeof mediaEndpoints> {
  return {
    'POST /media/covers': async ({ body, actor }) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of limitBytes(abortAsBadRequest(body), bookLimits.coverBytes))
        pieces.push(piece);
      if (pieces.length === 0) throw new ProblemError('invalid_input', 'The picture is empty.');
      const cover = await covers.store(Buffer.concat(pieces));
      log.info({ audit: 'media', cover: cover.cover_image, by: actor.id }, 'admin added a cover');
      void covers.warm([cover.cover_image]);
      return cover;
    },
    'POST /media/audio': async ({ body, actor }) => {
      const audio = await storeAudio(abortAsBadRequest(body));
      log.info({ audit: 'media', audio: audio.audio_url, by: actor.id }, 'admin added audio');
      const grant = { userId: actor.id, durationSeconds: audio.duration, right: 'stream' } as const;
      return { ...audio, audio_url: links.sign(audio.audio_url, grant) };
    },
  };
}
