import { bookLimits, type uploadEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitBytes } from '../../../gateways/storage/storage.ts';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { Audio } from '../audio/service.ts';
import type { Finish, FinishDeps } from './finish.ts';
import { m } from './messages.ts';

interface RoutesDeps extends FinishDeps {
  readonly audio: Pick<Audio, 'store' | 'open'>;
  readonly finish: Finish;
}

interface TusRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: { readonly id: number };
  readonly params?: { readonly id: string };
  readonly body?: AsyncIterable<Uint8Array>;
}

/** Converts the error of an aborted request body to a response of status 400. */
async function* abortAsBadRequest(
  body: AsyncIterable<Uint8Array>,
  detail: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new ProblemError('bad_request', detail, { cause: error });
  }
}

/** Uploads of small files as the body of one request, and of large ones with the tus protocol. */
export function uploadRoutes(deps: RoutesDeps): RouteHandlers<typeof uploadEndpoints> {
  const { log, audio, covers, signAudio, finish } = deps;

  async function respondToTus({ request, reply, actor, params, body }: TusRequest): Promise<''> {
    // Loaded with the first upload, to keep startup fast.
    const { handleTusRequest } = await import('./tus-server.ts');
    const response = await handleTusRequest(deps, {
      userId: actor.id,
      method: request.method,
      id: params?.id ?? null,
      headers: request.headers,
      body: body ? abortAsBadRequest(body, m.resumable) : null,
    });
    void reply.code(response.status).header('cache-control', 'no-store').headers(response.headers);
    return '';
  }

  return {
    uploadCover: async ({ body, actor }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of limitBytes(abortAsBadRequest(body, m.interrupted), bookLimits.coverBytes))
        chunks.push(chunk);
      if (chunks.length === 0) throw new ProblemError('invalid_input', m.pictureEmpty);
      const cover = await covers.store(Buffer.concat(chunks));
      log.info({ audit: 'media', cover: cover.cover_image, by: actor.id }, 'admin added a cover');
      void covers.warm([cover.cover_image]);
      return cover;
    },
    uploadAudio: async ({ request, body, actor }) => {
      const length = request.headers['content-length'];
      if (length === undefined) throw new ProblemError('bad_request', m.lengthMissing);
      const content = abortAsBadRequest(body, m.interrupted);
      const stored = await audio.store({ content, size: Number(length) });
      log.info({ audit: 'media', audio: stored.audio_url, by: actor.id }, 'admin added audio');
      const grant = { listener: actor, durationSeconds: stored.duration, right: 'stream' } as const;
      return { ...stored, audio_url: signAudio(stored.audio_url, grant) };
    },
    createUpload: ({ request, reply, actor }) => respondToTus({ request, reply, actor }),
    getUploadOffset: ({ request, reply, actor, params }) => respondToTus({ request, reply, actor, params }),
    resumeUpload: respondToTus,
    cancelUpload: ({ request, reply, actor, params }) => respondToTus({ request, reply, actor, params }),
    finishUpload: ({ actor, params, body }) => finish(params.id, actor, body.split),
  };
}
