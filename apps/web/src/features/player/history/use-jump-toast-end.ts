import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hideJump } from './jump-toast.ts';

/** Hides the jump toast on navigation: its Undo refers to the previous screen. */
export function useJumpToastEnd(): void {
  const { pathname } = useLocation();
  // The path is not used in the effect: its change alone ends the toast.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => hideJump, [pathname]);
}
