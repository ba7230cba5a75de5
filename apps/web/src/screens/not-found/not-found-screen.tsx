import { useLocation } from 'react-router';
import { PageFoot } from '../../features/publishing/index.ts';
import { paths } from '../../lib/paths.ts';
import { frontPath, startPath } from '../../lib/start-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { m } from './messages.ts';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  // Offline, the front page's path shows this screen, so do not link back there.
  const start = pathname === frontPath ? paths.root() : startPath();
  return (
    <>
      <MessagePage
        illustration="lost"
        eyebrow="404"
        title={m.pageNotFound}
        text={m.windTookPageOr}
        action={<ButtonLink to={start}>{m.goHomePage}</ButtonLink>}
      />
      <PageFoot />
    </>
  );
}
