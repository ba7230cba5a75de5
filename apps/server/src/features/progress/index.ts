export type { Member } from './heard-books.ts';
export { isFinishedBook, isInContinue, isInProgress, unjoined } from './list-conditions.ts';
export { plausibleShare } from './plausible-share.ts';
export { isFinished, isRestarted, presentBookProgress, secondsBefore } from './present-progress.ts';
export { clampPosition, effectiveTimestamp, justAfter, parseTimestamp } from './rules.ts';
export { createProgress, type ProgressService } from './service.ts';
export type { ProgressTables } from './store.ts';
