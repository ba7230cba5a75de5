import { BrandMark } from './brand-mark.tsx';
import { Link } from './link.tsx';

interface LogoProps {
  to: string;
  /** The publisher's name and folder of icons. */
  site: { readonly name: string; readonly logo: string | null };
}

/** The publisher's name with its mark, as a link to the start page. */
export function Logo({ to, site }: LogoProps) {
  return (
    <Link
      to={to}
      look="inline-flex min-h-(--tap) min-w-0 items-center gap-[10px] rounded-sm font-display text-[min(1.25rem,10vw)] leading-none font-[650]"
    >
      <span className="flex-none text-accent">
        <BrandMark logo={site.logo} />
      </span>
      <span
        dir="auto"
        className={`line-clamp-2 min-w-0 leading-tight break-words ${site.name.length > 20 ? 'text-base' : ''}`}
      >
        {site.name}
      </span>
    </Link>
  );
}
