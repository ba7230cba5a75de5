import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';

/** Kept with a history entry by the link that led there: which address of the Back rule lies right before it. */
export interface CameFrom {
  readonly cameFrom: string;
}

/** The address that a link kept as the one before it, if any. */
export const cameFrom = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : undefined;

/** Leads to `to`. Where the visitor came from just there, it goes back in the history: the place is found as left. */
export function BackButton({ to }: { to: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="-ml-[14px]">
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
        Back
      </ButtonLink>
    </div>
  );
}
