export { isServerFault } from './faults.ts';
export type { ImportTables } from './import-tables.ts';
export type { ImportMedia } from './media-ports.ts';
export type { ImportOptions } from './merge-metadata.ts';
export {
  addBook,
  addUpdate,
  describePlannedBook,
  describeTotals,
  describeUpdate,
  emptyTotals,
  printable,
  type Totals,
} from './messages.ts';
export { errorMessage, type PlanEntryView, type PlannedBook } from './plan-types.ts';
export { assertRelease, describeRelease, publicAtOnce, type ReleaseChoice } from './release-choice.ts';
export { describeRoom, noRoom } from './room.ts';
export { measureFolder } from './scan-folder.ts';
export { createFolderImport, type FolderImport } from './service.ts';
export { count, formatDuration } from './texts.ts';
