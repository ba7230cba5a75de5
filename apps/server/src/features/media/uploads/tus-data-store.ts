import { bookLimits } from '@lamplight/contract';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Database } from '../../../db/schema.ts';
import type { UploadFolder } from '../../../gateways/storage/upload-folder.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { displayName } from './file-name.ts';
import type { UploadLocks } from './locks.ts';
import { m } from './messages.ts';
import { deleteUpload, findUpload, insertUpload, touchUpload } from './store.ts';

export interface UploadDeps {
  readonly db: Database;
  readonly folder: UploadFolder;
  readonly clock: Clock;
  readonly locks: UploadLocks;
}

const gigabytes = bookLimits.audioBytes / 1024 ** 3;

/** Data store of the tus server, limited to one admin's uploads. */
export class UserUploadStore extends DataStore {
  readonly #deps: UploadDeps;
  readonly #userId: number;

  constructor(deps: UploadDeps, userId: number) {
    super();
    this.#deps = deps;
    this.#userId = userId;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, folder, clock } = this.#deps;
    const { id, size, metadata } = upload;
    if (size === undefined) throw new ProblemError('bad_request', m.lengthUnknown);
    if (size === 0) throw new ProblemError('invalid_input', m.fileEmpty);
    if (size > bookLimits.audioBytes) throw new ProblemError('payload_too_large', m.tooLarge({ gigabytes }));
    const now = clock.iso();
    const name = displayName(metadata?.['filename']);
    const open = { id, user_id: this.#userId, name, size, state: 'open', result: null } as const;
    await insertUpload(db, { ...open, created_at: now, touched_at: now });
    try {
      await folder.create(id, size);
    } catch (error) {
      await deleteUpload(db, id);
      throw error;
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, folder } = this.#deps;
    const row = await findUpload(db, id, this.#userId);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    // A finished upload reports its full size even though the file is deleted, so that `finish` can be
    // repeated.
    const offset = row.state === 'done' ? row.size : await folder.sizeOf(id);
    if (offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({
      id,
      size: row.size,
      offset,
      metadata: { filename: row.name },
      creation_date: row.created_at,
    });
  }

  override async write(pieces: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const { db, folder, clock, locks } = this.#deps;
    async function* reportingActivity(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        locks.touch(id);
        yield piece;
      }
    }
    await touchUpload(db, id, clock.iso());
    const end = await folder.append(id, offset, reportingActivity());
    await touchUpload(db, id, clock.iso());
    return end;
  }

  override async remove(id: string): Promise<void> {
    const { db, folder } = this.#deps;
    if (!(await findUpload(db, id, this.#userId))) throw ERRORS.FILE_NOT_FOUND;
    await deleteUpload(db, id);
    await folder.remove(id);
  }
}
