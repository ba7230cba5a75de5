export { describeRoom, noRoom } from './jobs/room.ts';
export { isServerFault } from './plan/faults.ts';
export type { ImportOptions } from './plan/merge-metadata.ts';
export {
  addBook,
  addUpdate,
  describePlannedBook,
  describeTotals,
  describeUpdate,
  emptyTotals,
  printable,
  type Totals,
} from './plan/messages.ts';
export { errorMessage, type PlannedBook } from './plan/plan-types.ts';
export { assertRelease, describeRelease, publicAtOnce, type ReleaseChoice } from './plan/release-choice.ts';
export { count, formatDuration } from './plan/texts.ts';
export { measureFolder } from './scan/scan-folder.ts';
export { createFolderImport, type FolderImport } from './service.ts';
