import { paths } from '../../lib/paths.ts';
import { useSitePages } from '../../lib/site-pages.ts';
import { PageLinks } from '../../ui/page-links.tsx';

/** The publisher's pages at the foot of a screen; nothing if there are none. */
export const PageFoot = () => (
  <div className="wrap pb-8">
    <PageLinks pages={useSitePages()} hrefOf={paths.page} align="center" />
  </div>
);
