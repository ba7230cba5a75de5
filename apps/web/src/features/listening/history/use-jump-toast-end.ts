import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hideJump } from './jump-toast.ts';

/** Navigation takes the jump toast away: its Undo is about what the screen before showed. */
export function useJumpToastEnd(): void {
  const { pathname } = useLocation();
  // The path is no value of the effect: its change alone is what ends the toast.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => hideJump, [pathname]);
}
