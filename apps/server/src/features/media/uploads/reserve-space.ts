import type { UploadFolder } from '../../../gateways/storage/upload-folder.ts';
import { createLimit } from '../../../platform/limit.ts';
import { listOpenSizes, type UploadDb } from './store.ts';

/** Begins uploads one by one, each with the bytes that those before it on this machine still have to send. */
export type WithReservedSpace = (begin: (reservedBytes: number) => Promise<void>) => Promise<void>;

/** What begins together would be promised the same room: each waits for the one before. */
export function createSpaceReservation(db: UploadDb, folder: UploadFolder): WithReservedSpace {
  const oneAtATime = createLimit(1);

  async function sumReservedBytes(): Promise<number> {
    const [files, sizes] = await Promise.all([folder.list(), listOpenSizes(db)]);
    return files.reduce((sum, { id, bytes }) => sum + Math.max(0, (sizes.get(id) ?? 0) - bytes), 0);
  }
  return (begin) => oneAtATime(async () => begin(await sumReservedBytes()));
}
