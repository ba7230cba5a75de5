import type { Continued } from '@lamplight/contract';
import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { shortDuration } from '../../../../lib/format.ts';
import { titleLanguage } from '../../../../lib/language.ts';
import { paths } from '../../../../lib/paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Cover } from '../../../../ui/cover.tsx';
import { opensHere } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { tintStyle } from '../../../../ui/tint.tsx';
import { SpineRail } from '../book-progress/spine-rail.tsx';
import { growCover } from '../listen/grow-cover.ts';
import { playerLoaded } from '../player/player-loaded.ts';
import { type ContinuePlace, continuePlace } from './continue-place.ts';
import { m } from './messages.ts';
import { playInTap, prepareBookWhenIdle, preparePlayback } from './play-in-tap.ts';

const frame =
  'flex flex-wrap items-center gap-4 rounded-lg border border-border p-4 lg:grid lg:grid-cols-[132px_minmax(0,1fr)_auto] lg:gap-6 lg:p-6';
const coverPlace = 'w-[96px] flex-none lg:w-full';
// Next to the cover, or below it if large text needs the room.
const words = 'min-w-0 flex-1 basis-32';

export interface ContinueCardProps {
  continued: Continued;
  /** True once the screen's pictures have loaded: the player may then load for the first tap. */
  isScreenDrawn: boolean;
  /** Beside the heading. */
  action?: ReactNode;
  /** Menu of the book. */
  menu?: ReactNode;
  /** Content below the card, in the same section. */
  children?: ReactNode;
}

/**
 * Loads a book when the browser is idle; remounted with another key when the member's place in the book has changed.
 */
function PreparedBook({ bookId }: { bookId: number }) {
  useEffect(() => prepareBookWhenIdle(bookId), [bookId]);
  return null;
}

/** The last played book; one press continues it. */
export function ContinueCard({ continued, isScreenDrawn, action, menu, children }: ContinueCardProps) {
  const { book } = continued;
  const navigate = useNavigate();
  const cover = useRef<HTMLDivElement>(null);
  const present = useSyncExternalStore(playerLoaded.subscribe, playerLoaded.position);
  const place = continuePlace(continued, present);
  // Loads the player's code early: a restored player can play within the press, also of a key, only if its code has
  // loaded.
  useEffect(() => {
    if (playerLoaded.isThere()) preparePlayback();
  }, []);
  if (!place) return null;
  return (
    <Section title={m.continueListening} action={action}>
      {isScreenDrawn && <PreparedBook key={continued.listened_at} bookId={book.id} />}
      <div
        style={tintStyle(book.cover_hue)}
        className={`tint bg-[linear-gradient(120deg,var(--tint),var(--c-surface)_85%)] ${frame}`}
      >
        <div ref={cover} className={coverPlace}>
          <Cover of={book} alt="" sizes="(min-width: 1024px) 132px, 96px" eager stands="own" />
        </div>
        <div className={words}>
          <h3 dir="auto" lang={titleLanguage(book)} className="line-clamp-2 text-lg lg:text-2xl">
            {book.title}
          </h3>
          <span dir="auto" className="mt-1 mb-3 line-clamp-1 text-sm text-text-2">
            {place.chapterTitle}
          </span>
          <SpineRail
            chapters={continued.chapters}
            segments={place.segments}
            heard={
              new Map(continued.chapters.flatMap(({ id, stretches }) => (stretches ? [[id, stretches]] : [])))
            }
            chapterNumber={place.chapterNumber}
          />
          <p className="mt-2 text-sm text-text-2 tabular-nums">{leftOf(place)}</p>
        </div>
        <div className="flex basis-full items-center gap-2">
          <span className="flex-1">
            <ButtonLink
              to={paths.listen(book.id)}
              state={{ play: true }}
              full
              onPointerDown={preparePlayback}
              onClick={(event) => {
                if (!opensHere(event)) return;
                event.preventDefault();
                playInTap(book.id);
                growCover(
                  cover.current,
                  () => void navigate(paths.listen(book.id), { state: { play: true } }),
                );
              }}
              icon={<Play size={18} aria-hidden className="fill-current" />}
            >
              {m.continue}
            </ButtonLink>
          </span>
          <span className="size-11">{menu}</span>
        </div>
      </div>
      {children}
    </Section>
  );
}

function leftOf({ percent, secondsLeft, chapterNumber, chapterCount }: ContinuePlace): string {
  if (percent === 100) return m.finished;
  const left =
    secondsLeft === null
      ? m.chapterOf({ number: chapterNumber, count: chapterCount })
      : m.timeLeft({ time: shortDuration(secondsLeft) });
  return percent === 0 ? left : m.leftPercent({ left, percent });
}

export const ContinueSkeleton = () => (
  <div className="mt-8">
    <div className="mb-4 flex min-h-11 items-center">
      <Skeleton shape="heading" />
    </div>
    <div className={frame}>
      <div className={coverPlace}>
        <Skeleton shape="cover" />
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${words}`}>
        <Skeleton shape="heading" />
        <Skeleton shape="short-line" />
        <Skeleton shape="line" />
        <Skeleton shape="short-line" />
      </div>
      <div className="basis-full">
        <Skeleton shape="button" />
      </div>
    </div>
  </div>
);
