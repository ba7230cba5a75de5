import { Leaf } from './leaf.tsx';
import { Link } from './link.tsx';

/** The name with its leaf, leading to the start. */
export function Logo({ to }: { to: string }) {
  return (
    <Link
      to={to}
      look="inline-flex min-h-11 items-center gap-2.5 rounded-sm font-display text-[1.25rem] leading-none font-[650]"
    >
      <span className="text-accent">
        <Leaf />
      </span>
      Lamplight
    </Link>
  );
}
