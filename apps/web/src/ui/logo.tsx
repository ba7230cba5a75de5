import { BrandMark } from './brand-mark.tsx';
import { Link } from './link.tsx';

/** The name with its leaf, linking to the start page. */
export function Logo({ to }: { to: string }) {
  return (
    <Link
      to={to}
      look="inline-flex min-h-(--tap) items-center gap-[10px] rounded-sm font-display text-[min(1.25rem,10vw)] leading-none font-[650]"
    >
      <span className="text-accent">
        <BrandMark />
      </span>
      Lamplight
    </Link>
  );
}
