import type { resumableUploadEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteHandlers } from '../../http/routes.ts';
import { ProblemError } from '../../platform/errors.ts';
import { createUploadCleanup, type UploadCleanup } from './cleanup.ts';
import { createFinish, type FinishDeps } from './finish.ts';
import { createUploadLocks } from './locks.ts';
import { createSpaceReservation } from './reserve-space.ts';
import type { UploadDeps } from './tus-data-store.ts';

export type ResumableUploadsDeps = Omit<FinishDeps, 'locks' | 'withReservedSpace'>;

export interface ResumableUploads {
  readonly handlers: RouteHandlers<typeof resumableUploadEndpoints>;
  readonly cleanup: UploadCleanup;
}

interface UploadRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: number;
  readonly id: string | null;
  readonly body?: AsyncIterable<Uint8Array> | undefined;
}

/** Turns an aborted request body into a 400. */
async function* abortAsBadRequest(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new ProblemError('bad_request', 'Upload interrupted. It can be resumed.', { cause: error });
  }
}

/** Resumable uploads of large files with the tus protocol, and their conversion to chapters. */
export function createResumableUploads(options: ResumableUploadsDeps): ResumableUploads {
  const withReservedSpace = createSpaceReservation(options.db, options.folder);
  const deps: FinishDeps = { ...options, locks: createUploadLocks(), withReservedSpace };
  const uploadDeps: UploadDeps = deps;
  const finish = createFinish(deps);

  async function handleTus({ request, reply, userId, id, body }: UploadRequest): Promise<''> {
    const { method, headers } = request;
    const tusRequest = { userId, method, id, headers, body: body ? abortAsBadRequest(body) : null };
    // Loaded with the first upload, to keep startup fast.
    const { handleTusRequest } = await import('./tus-server.ts');
    const response = await handleTusRequest(uploadDeps, tusRequest);
    void reply.code(response.status).header('cache-control', 'no-store').headers(response.headers);
    return '';
  }
  return {
    handlers: {
      createUpload: ({ request, reply, actor }) => handleTus({ request, reply, userId: actor.id, id: null }),
      getUploadOffset: ({ request, reply, actor, params }) =>
        handleTus({ request, reply, userId: actor.id, id: params.id }),
      resumeUpload: ({ request, reply, actor, params, body }) =>
        handleTus({ request, reply, userId: actor.id, id: params.id, body }),
      cancelUpload: ({ request, reply, actor, params }) =>
        handleTus({ request, reply, userId: actor.id, id: params.id }),
      finishUpload: ({ actor, params, body }) => finish(params.id, actor.id, body.split),
    },
    cleanup: createUploadCleanup(deps),
  };
}
