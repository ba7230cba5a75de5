export { keyOf, nameOf } from './calendar-entry.tsx';
export { calendarQuery, moveRelease } from './calendar-queries.ts';
export { localDay, skippedTime, timeZone } from './local-time.ts';
export { monthAfter, monthOf, onDay, rangeOf, readMonth } from './month.ts';
export { MoveDialog } from './move-dialog.tsx';
export { NotifiedReleaseFields } from './notified-release-fields.tsx';
export { ReleaseCalendar } from './release-calendar.tsx';
export {
  type DraftRelease,
  draftReleaseOf,
  draftReleaseText,
  firstReleaseProblem,
  hasComeOut,
  publicNow,
  releaseInput,
} from './release-draft.ts';
export { ReleaseFields } from './release-fields.tsx';
