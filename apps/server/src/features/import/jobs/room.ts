import { reservedBytes } from '../../../gateways/storage/probe-folder.ts';
import type { Room } from '../../../gateways/storage/storage.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { formatBytes } from '../plan/texts.ts';

/** Error before an import that does not fit. @param needed, usable bytes */
export const noRoom = (needed: number, usable: number): ProblemError =>
  new ProblemError(
    'storage_full',
    `There is not enough room: these books need ${formatBytes(needed)}, and ${formatBytes(usable)} can be used. Make room, or choose fewer books.`,
  );

/** Describes the room on a disk for the operator. */
export const describeRoom = ({ bytes, folder }: Room): string =>
  `${formatBytes(bytes)} can be used in ${folder}; another ${formatBytes(reservedBytes)} stay free for the database.`;
