import { Play } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { playInTap, prepareBookWhenIdle, preparePlayback } from '../../features/listening/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { opensHere } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface ListenButtonBarProps {
  bookId: number;
  /** URL of the player; null for a book without chapters. */
  to: string | null;
  /** True until the start position is known. */
  isPending: boolean;
  label: string;
  /** True to play from the beginning of the book. */
  fromStart: boolean;
  children: ReactNode;
}

/**
 * Bar with the button that opens the player, and the bookmark button next to it. On a phone the bar sticks to the
 * bottom navigation, so that no content shows around the mini player. Large text breaks the bar into two rows.
 */
export const ListenButtonBar = ({
  bookId,
  to,
  isPending,
  label,
  fromStart,
  children,
}: ListenButtonBarProps) => (
  <div
    data-action-bar
    className="fixed inset-x-0 bottom-(--bar-bottom) z-(--z-nav) flex flex-wrap justify-center gap-2 border-t border-border bg-bg px-(--gutter) pt-2 pb-[calc(8px+var(--mini-space))] low:static low:w-full low:border-0 low:bg-transparent low:p-0 low:sm:justify-start lg:static lg:mt-2 lg:border-0 lg:gap-3 lg:bg-transparent lg:p-0 max-lg:[&_.button]:px-3.5! max-lg:[&_.button]:whitespace-nowrap max-[21rem]:[&_.button]:text-base!"
  >
    {to && (
      <div className="max-w-sm flex-[1_0_7.5rem] lg:w-56 lg:flex-none">
        <ListenButton bookId={bookId} to={to} label={label} fromStart={fromStart} />
      </div>
    )}
    {isPending && (
      <div className="flex max-w-sm flex-1 items-center lg:w-56 lg:flex-none">
        <Skeleton shape="field" />
      </div>
    )}
    {children}
  </div>
);

interface ListenButtonProps extends Pick<ListenButtonBarProps, 'bookId' | 'label' | 'fromStart'> {
  to: string;
}

/** Plays within the press where the listener left the book; the player's screen starts it again from the beginning. */
function ListenButton({ bookId, to, label, fromStart }: ListenButtonProps) {
  const navigate = useNavigate();
  const state = { play: true, fromStart };
  useEffect(() => prepareBookWhenIdle(bookId), [bookId]);
  return (
    <ButtonLink
      to={to}
      state={state}
      size="lg"
      full
      onPointerDown={preparePlayback}
      onClick={(event) => {
        if (fromStart || !opensHere(event)) return;
        event.preventDefault();
        playInTap(bookId);
        void navigate(to, { state });
      }}
      icon={<Play size={20} aria-hidden className="fill-current" />}
    >
      {label}
    </ButtonLink>
  );
}
