import type { Problem } from '../engine/player-state.ts';

/** Why there is no sound, in one line. */
export const shortProblem: Readonly<Record<Problem, string>> = {
  slow: 'Still loading…',
  offline: 'Offline. Waiting to reconnect…',
  reconnecting: 'Trying again …',
  failed: 'Could not be played',
  damaged: 'Audio file damaged',
  no_output: 'No sound output',
  no_access: 'Your access has ended',
};
