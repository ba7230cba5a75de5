import type { uploadEndpoints } from '@lamplight/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteHandlers } from '../../../http/routes.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { ArrivalDeps } from './arrivals-store.ts';
import { createBeginnings } from './beginnings.ts';
import { createFinish, type FinishDeps } from './finish.ts';
import { createUploadLocks } from './locks.ts';
import { createUploadSweep, type UploadSweep } from './sweep.ts';

export type { UploadTables } from './store.ts';
export type { UploadSweep } from './sweep.ts';

export interface ResumableUploads {
  readonly handlers: RouteHandlers<typeof uploadEndpoints>;
  readonly sweep: UploadSweep;
}

interface Told {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly userId: number;
  readonly id: string | null;
  readonly body?: AsyncIterable<Uint8Array> | undefined;
}

/** A body that breaks off is the sender's affair, and no failure of ours. */
async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new ProblemError('bad_request', 'Upload interrupted. It can be resumed.', { cause: error });
  }
}

/** Large files, in as many requests as it takes: the tus protocol, and the chapters that come of it. */
export function createResumableUploads(given: Omit<FinishDeps, 'locks' | 'beginning'>): ResumableUploads {
  const beginning = createBeginnings(given.db, given.folder);
  const deps: FinishDeps = { ...given, locks: createUploadLocks(), beginning };
  const arrivals: ArrivalDeps = deps;
  const finish = createFinish(deps);

  async function speak({ request, reply, userId, id, body }: Told): Promise<''> {
    const { method, headers } = request;
    const told = { userId, method, id, headers, body: body ? arriving(body) : null };
    // Most nodes start to send audio: the protocol's server is loaded with the first upload.
    const { speakTus } = await import('./speaker.ts');
    const answer = await speakTus(arrivals, told);
    void reply.code(answer.status).header('cache-control', 'no-store').headers(answer.headers);
    return '';
  }
  return {
    handlers: {
      'POST /media/uploads': ({ request, reply, actor }) =>
        speak({ request, reply, userId: actor.id, id: null }),
      'HEAD /media/uploads/{id}': ({ request, reply, actor, params }) =>
        speak({ request, reply, userId: actor.id, id: params.id }),
      'PATCH /media/uploads/{id}': ({ request, reply, actor, params, body }) =>
        speak({ request, reply, userId: actor.id, id: params.id, body }),
      'DELETE /media/uploads/{id}': ({ request, reply, actor, params }) =>
        speak({ request, reply, userId: actor.id, id: params.id }),
      'POST /media/uploads/{id}/finish': ({ actor, params, body }) => finish(params.id, actor.id, body.split),
    },
    sweep: createUploadSweep(deps),
  };
}
