import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';

export function NotFoundScreen() {
  return (
    <StatePage
      illustration="lost"
      eyebrow="404"
      title="Page Not Found"
      text="The wind took this page, or it was never written."
      action={<ButtonLink to={paths.root()}>Go to home page</ButtonLink>}
    />
  );
}
