import { Link } from './link.tsx';
import { m } from './messages.ts';

export interface PageLinksProps {
  pages: readonly {
    readonly id: number;
    readonly title: string;
    readonly in_foot: boolean;
    readonly slug: string;
  }[];
  hrefOf: (slug: string) => string;
  align?: 'start' | 'center';
  /** Further links after those to the pages. */
  more?: readonly { readonly title: string; readonly href: string }[];
}

/** Links to the publisher's pages and further links, at the foot of a screen. */
export function PageLinks({ pages, hrefOf, align = 'start', more = [] }: PageLinksProps) {
  const shown = [
    ...pages.filter((page) => page.in_foot).map(({ title, slug }) => ({ title, href: hrefOf(slug) })),
    ...more,
  ];
  if (shown.length === 0) return null;
  return (
    <nav aria-label={m.aboutSite} className="mt-6">
      <ul className={`flex flex-wrap gap-x-5 ${align === 'center' ? 'justify-center' : ''}`}>
        {shown.map(({ title, href }) => (
          <li key={href} className="min-w-0">
            <Link
              dir="auto"
              to={href}
              look="inline-flex min-h-11 items-center rounded-xs text-sm text-text-2 underline decoration-1 underline-offset-4 hover:text-text"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
