import { Skeleton } from '../../ui/skeleton.tsx';
import { m } from './messages.ts';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Fallback while a screen's code loads: the shape that most screens have. Invisible for its first 150 ms. */
export function ScreenSkeleton() {
  return (
    <div className="wrap grid gap-6 py-6">
      <p role="status" className="sr-only">
        {m.loading}
      </p>
      <Skeleton shape="heading" />
      <Skeleton shape="card" />
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-5 lg:grid-cols-6">
        {cards.map((card) => (
          <Skeleton key={card} shape="cover" />
        ))}
      </div>
    </div>
  );
}
