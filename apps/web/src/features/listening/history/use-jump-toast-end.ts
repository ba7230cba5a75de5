import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hideJump } from './jump-toast.ts';

/** Navigation takes the jump toast away: its Undo is about what the screen before showed. */
export function useJumpToastEnd(): void {
  const { pathname } = useLocation();
  useEffect(() => hideJump, [pathname]);
}
