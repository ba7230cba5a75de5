import type { uploadEndpoints } from '@lamplight/contract';
import type { RouteHandlers } from '../../http/routes.ts';
import type { Audio } from '../audio/index.ts';
import type { Streaming } from '../streaming/index.ts';
import type { UploadCleanup } from './cleanup.ts';
import { createDirectUploads } from './direct-upload.ts';
import { createResumableUploads, type ResumableUploadsDeps } from './resumable-uploads.ts';

export interface Uploads {
  readonly handlers: RouteHandlers<typeof uploadEndpoints>;
  /** Deletes abandoned uploads. */
  readonly cleanup: UploadCleanup;
}

interface UploadsDeps extends Omit<ResumableUploadsDeps, 'covers' | 'signAudio'> {
  readonly audio: Pick<Audio, 'store' | 'inspect' | 'ingest'>;
  readonly streaming: Pick<Streaming, 'covers' | 'signAudio'>;
}

/** Uploads of audio and covers by admins. */
export function createUploads({ streaming: { covers, signAudio }, ...options }: UploadsDeps): Uploads {
  const deps = { ...options, covers, signAudio };
  const resumable = createResumableUploads(deps);
  return {
    handlers: { ...createDirectUploads(deps), ...resumable.handlers },
    cleanup: resumable.cleanup,
  };
}
