import type { uploadEndpoints } from '@lamplight/contract';
import type { RouteHandlers } from '../../../http/routes.ts';
import type { Audio } from '../audio/service.ts';
import type { Streaming } from '../streaming/service.ts';
import { createUploadCleanup, type UploadCleanup } from './cleanup.ts';
import { createFinish, type FinishDeps } from './finish.ts';
import { createUploadLocks } from './locks.ts';
import { uploadRoutes } from './routes.ts';

export interface Uploads {
  readonly handlers: RouteHandlers<typeof uploadEndpoints>;
  /** Deletes abandoned uploads. */
  readonly cleanup: UploadCleanup;
}

interface UploadsDeps extends Pick<FinishDeps, 'db' | 'folder' | 'clock' | 'log'> {
  readonly audio: Pick<Audio, 'store' | 'open'>;
  readonly streaming: Pick<Streaming, 'covers' | 'signAudio'>;
}

/** Uploads of audio and covers by admins. */
export function createUploads({ streaming: { covers, signAudio }, ...options }: UploadsDeps): Uploads {
  const deps = { ...options, covers, signAudio, locks: createUploadLocks() };
  return {
    handlers: uploadRoutes({ ...deps, finish: createFinish(deps) }),
    cleanup: createUploadCleanup(deps),
  };
}
