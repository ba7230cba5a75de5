import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx';

const fields: readonly SkeletonShape[] = ['field', 'field', 'field', 'field', 'button'];

/** The profile while it loads. */
export function ProfileSkeleton() {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid content-start gap-8">
        <div className="grid grid-cols-[7rem_1fr] items-center gap-5">
          <Skeleton shape="portrait" />
          <div className="grid gap-3">
            <Skeleton shape="short-line" />
            <Skeleton shape="button" />
          </div>
        </div>
        <Skeleton shape="card" />
      </div>
      <div className="grid content-start gap-6">
        {fields.map((shape, index) => (
          <Skeleton key={index} shape={shape} />
        ))}
      </div>
    </div>
  );
}
