import type { Problem } from '../engine/player-state.ts';

/** Reasons for missing sound, in one line each. */
export const shortProblem: Readonly<Record<Problem, string>> = {
  slow: 'Still loading…',
  offline: 'Offline. Waiting to reconnect…',
  reconnecting: 'Trying again …',
  failed: 'Could not be played',
  damaged: 'Audio file damaged',
  no_output: 'No sound output',
  no_access: 'Your access has ended',
  other_device: 'Playing elsewhere',
  other_tab: 'Playing in another tab',
  limit: 'Too much audio loaded',
};
