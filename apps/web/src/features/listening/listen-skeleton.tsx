import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The listening room's own shape while the book comes. */
export function ListenSkeleton() {
  return (
    <div className="wrap listen-columns">
      <div className="now-playing">
        <div className="now-cover">
          <Skeleton shape="cover" />
        </div>
        <Skeleton shape="heading" />
        <div className="grid w-full max-w-[560px] gap-4">
          <Skeleton shape="line" />
        </div>
        <Skeleton shape="button" />
        <span className="sr-only">
          <Spinner label="Loading the audiobook" />
        </span>
      </div>
      <Skeleton shape="card" />
    </div>
  );
}
