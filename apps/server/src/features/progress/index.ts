export { isFinishedBook, isInContinue, isInProgress, unjoined } from './list-conditions.ts';
export { plausibleShare } from './plausible-share.ts';
export {
  hasFinishedAllChapters,
  isRestarted,
  presentBookProgress,
  secondsBefore,
} from './present-progress.ts';
export { listContinued, maxListedContinued } from './progress-store.ts';
export { clampPosition, effectiveTimestamp, justAfter, parseTimestamp } from './rules.ts';
export { createProgress, type ProgressService } from './service.ts';
export type { ProgressTables } from './store.ts';
