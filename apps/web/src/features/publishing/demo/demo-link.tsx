import { paths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { Link } from '../../../ui/link.tsx';

/** Link to the demo on the sign-in screens, for visitors without an account; nothing if the demo has no book. */
export const DemoLink = () =>
  site.get().demo && (
    <>
      Want to listen first?{' '}
      <Link to={paths.demo()} tone="accent">
        Try the demo
      </Link>
      , no account needed.
    </>
  );
