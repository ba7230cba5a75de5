import { Skeleton } from '../../ui/skeleton.tsx';

export const ListSkeleton = () => (
  <div aria-busy="true" className="mt-4 grid gap-2">
    <span role="status" className="sr-only">
      Loading
    </span>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} shape="row" />
    ))}
  </div>
);
