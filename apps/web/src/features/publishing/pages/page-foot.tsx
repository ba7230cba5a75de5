import { paths } from '../../../lib/paths.ts';
import { PageLinks } from '../../../ui/page-links.tsx';
import { m } from './messages.ts';
import { useSitePages } from './site-pages.ts';

/** Footer with links to the publisher's pages and to where a subscription is canceled. */
export const PageFoot = () => (
  <div className="wrap self-end pb-8">
    <PageLinks
      pages={useSitePages()}
      hrefOf={paths.page}
      align="center"
      more={[{ title: m.cancelSubscription, href: paths.cancelSubscription() }]}
    />
  </div>
);
