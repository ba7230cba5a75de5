const shapes = {
  line: 'h-4 w-full',
  'short-line': 'h-4 w-2/3',
  heading: 'h-7 w-56 max-w-full',
  cover: 'aspect-(--cell) w-full',
  button: 'h-11 w-36 !rounded-full',
  field: 'h-12 w-full !rounded-full',
  card: 'h-40 w-full !rounded-lg',
  row: 'h-14 w-full',
  circle: 'size-11 !rounded-full',
  'big-circle': 'size-14 !rounded-full',
  portrait: 'size-28 !rounded-full',
  play: 'size-18 !rounded-full',
  rail: 'h-2 w-full',
} as const;

export type SkeletonShape = keyof typeof shapes;
export const skeletonShapes = Object.keys(shapes) as SkeletonShape[];

/** A grey placeholder in the shape of the coming content, invisible for its first 150 ms. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <span aria-hidden="true" className="later block">
      <span className={`skeleton block ${shapes[shape]}`} />
    </span>
  );
}
