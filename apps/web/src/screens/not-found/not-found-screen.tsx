import { PageFoot } from '../../features/pages/index.ts';
import { startPath } from '../../lib/start-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

export function NotFoundScreen() {
  return (
    <>
      <MessagePage
        illustration="lost"
        eyebrow="404"
        title="Page Not Found"
        text="The wind took this page, or it was never written."
        action={<ButtonLink to={startPath()}>Go to home page</ButtonLink>}
      />
      <PageFoot />
    </>
  );
}
