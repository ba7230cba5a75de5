import type { UploadFolder } from '../../../gateways/storage/upload-folder.ts';
import { createLimit } from '../../../platform/limit.ts';
import { listAnnounced, type UploadDb } from './store.ts';

/** Begins uploads one by one, each with the bytes that those before it on this machine still have to send. */
export type BeginUpload = (begin: (promised: number) => Promise<void>) => Promise<void>;

/** What begins together would be promised the same room: each waits for the one before. */
export function createBeginnings(db: UploadDb, folder: UploadFolder): BeginUpload {
  const inTurn = createLimit(1);

  async function promisedBytes(): Promise<number> {
    const [files, announced] = await Promise.all([folder.list(), listAnnounced(db)]);
    return files.reduce((sum, { id, bytes }) => sum + Math.max(0, (announced.get(id) ?? 0) - bytes), 0);
  }
  return (begin) => inTurn(async () => begin(await promisedBytes()));
}
