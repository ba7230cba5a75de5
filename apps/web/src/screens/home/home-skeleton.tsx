import { limits } from '@lamplight/contract/limits';
import { cardSkeletons } from '../../features/books/book-card.tsx';
import { ContinueSkeleton } from '../../features/player/continue/continue-card.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of home until its first list has loaded: search box, a Continue card, two book rows. */
export const HomeSkeleton = () => (
  <>
    <div className="my-4">
      <Skeleton shape="field" />
    </div>
    <HomeBodySkeleton />
  </>
);

export const HomeBodySkeleton = () => (
  <div aria-busy="true">
    <span role="status" className="sr-only">
      Loading
    </span>
    <ContinueSkeleton />
    {[1, 2].map((shelf) => (
      <div key={shelf} className="mt-8">
        <div className="mb-4 flex min-h-11 items-center">
          <Skeleton shape="heading" />
        </div>
        <CardGrid kind="shelf">{cardSkeletons(limits.homeShelf)}</CardGrid>
      </div>
    ))}
  </div>
);
