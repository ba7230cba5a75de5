import type { Problem } from '../engine/player-state.ts';

/** Why there is no sound, in a line. */
export const shortProblem: Readonly<Record<Problem, string>> = {
  slow: 'Still waiting for the sound …',
  offline: 'Offline: waiting for the network',
  reconnecting: 'Trying again …',
  failed: 'Could not be played',
  damaged: 'Audio file damaged',
  no_output: 'No sound output',
  no_access: 'Your access has ended',
};
