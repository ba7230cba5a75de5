import type { Problem } from '../engine/player-state.ts';
import { m } from './messages.ts';

/** One-line texts of the problems that prevent sound. */
export const shortProblem: Readonly<Record<Problem, string>> = {
  slow: m.stillLoading,
  offline: m.offlineShort,
  reconnecting: m.tryingAgain,
  failed: m.notPlayed,
  damaged: m.audioFileDamaged,
  no_output: m.noOutputShort,
  no_access: m.accessEnded,
  other_device: m.playingElsewhere,
  other_tab: m.playingAnotherTab,
  limit: m.tooMuchAudioLoaded,
};
