import { PageFoot } from '../../features/pages/index.ts';
import { paths } from '../../lib/paths.ts';
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
        action={<ButtonLink to={paths.root()}>Go to home page</ButtonLink>}
      />
      <PageFoot />
    </>
  );
}
