import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';

/** Link to the demo on the sign-in screens, for visitors without an account. */
export const DemoLink = () => (
  <>
    Want to listen first?{' '}
    <Link to={paths.demo()} tone="accent">
      Try the demo
    </Link>
    , no account needed.
  </>
);
