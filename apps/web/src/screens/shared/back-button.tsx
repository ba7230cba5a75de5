import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { fieldOf } from '../../lib/record.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { m } from './messages.ts';

/** History state stored by a link: the path of the screen that contains the link, if Back leads to that screen. */
export interface CameFrom {
  readonly cameFrom: string;
}

/** Returns the path that a link stored in the history state, if any. */
export const cameFrom = (state: unknown): unknown => fieldOf(state, 'cameFrom');

/**
 * Links to `to`. If the visitor came from that screen, goes back in the history instead, which restores the scroll
 * position.
 */
export function BackButton({ to }: { to: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="-ms-[14px]">
      <ButtonLink
        to={to}
        variant="ghost"
        size="sm"
        icon={<ArrowLeft size={20} aria-hidden />}
        onClick={(event) => {
          const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
          if (!isPlain || cameFrom(state) !== to) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        {m.back}
      </ButtonLink>
    </div>
  );
}
