import type { Continued } from '@lamplight/contract';
import { Play } from 'lucide-react';
import { plural, shortDuration } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tintStyle } from '../../ui/tint.tsx';
import { type ContinuePlace, continuePlace } from './continue-place.ts';

const frame =
  'grid grid-cols-[96px_minmax(0,1fr)] items-center gap-4 rounded-lg border border-border p-4 lg:grid-cols-[132px_minmax(0,1fr)_auto] lg:gap-6 lg:p-6';

/** The book heard last, and one press to go on with it. */
export function ContinueCard({ continued }: { continued: Continued }) {
  const { book } = continued;
  const place = continuePlace(continued);
  if (!place) return null;
  return (
    <section
      aria-label="Continue listening"
      style={tintStyle(book.cover_hue)}
      className={`tint bg-[linear-gradient(120deg,var(--tint),var(--c-surface)_85%)] ${frame}`}
    >
      <Cover
        src={book.cover_image}
        hue={book.cover_hue}
        alt=""
        sizes="(min-width: 1024px) 132px, 96px"
        eager
      />
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-lg lg:text-2xl">{book.title}</h2>
        <p className="mt-1 line-clamp-1 text-sm text-text-2">{place.chapterTitle}</p>
        <Rail place={place} />
        <p className="mt-2 text-sm text-text-2 tabular-nums">{leftOf(place)}</p>
      </div>
      <div className="col-span-full lg:col-auto">
        <ButtonLink
          to={paths.listen(book.id)}
          state={{ play: true }}
          full
          icon={<Play size={18} aria-hidden className="fill-current" />}
        >
          Continue
        </ButtonLink>
      </div>
    </section>
  );
}

function leftOf({ percent, secondsLeft, chapterNumber, chapterCount }: ContinuePlace): string {
  if (percent === 100) return 'Heard to the end · 100%';
  const left =
    secondsLeft === null
      ? `Chapter ${chapterNumber} of ${chapterCount}`
      : `${shortDuration(secondsLeft)} left`;
  return `${left} · ${percent}%`;
}

const Rail = ({ place }: { place: ContinuePlace }) => (
  <div
    role="img"
    aria-label={`Chapter ${place.chapterNumber} of ${plural(place.chapterCount, 'chapter')}, ${place.percent} percent`}
    className="mt-3 flex h-2 gap-0.5"
  >
    {place.segments.map(({ id, weight, fill }) => (
      <span key={id} style={{ flexGrow: weight }} className="overflow-hidden rounded-[1px] bg-track">
        <span style={{ width: `${fill * 100}%` }} className="block h-full bg-track-fill" />
      </span>
    ))}
  </div>
);

export const ContinueSkeleton = () => (
  <div className={frame}>
    <Skeleton shape="cover" />
    <div className="grid gap-2">
      <Skeleton shape="heading" />
      <Skeleton shape="short-line" />
      <Skeleton shape="line" />
      <Skeleton shape="short-line" />
    </div>
    <div className="col-span-full lg:col-auto">
      <Skeleton shape="button" />
    </div>
  </div>
);
