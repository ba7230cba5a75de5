import type { UploadFolder } from '../../gateways/storage/upload-folder.ts';
import { createLimit } from '../../platform/limit.ts';
import { listOpenSizes, type UploadDb } from './store.ts';

/** Runs `begin` with the number of bytes that unfinished uploads on this machine still need. */
export type WithReservedSpace = (begin: (reservedBytes: number) => Promise<void>) => Promise<void>;

/** Serializes upload creation so that concurrent uploads do not reserve the same free space. */
export function createSpaceReservation(db: UploadDb, folder: UploadFolder): WithReservedSpace {
  const oneAtATime = createLimit(1);

  async function sumReservedBytes(): Promise<number> {
    const [files, sizes] = await Promise.all([folder.list(), listOpenSizes(db)]);
    return files.reduce((sum, { id, bytes }) => sum + Math.max(0, (sizes.get(id) ?? 0) - bytes), 0);
  }
  return (begin) => oneAtATime(async () => begin(await sumReservedBytes()));
}
