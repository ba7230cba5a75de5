import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';

/** Link to the demo on the sign-in screens, for visitors without an account. */
export const DemoLink = () => (
  <>
    New here?{' '}
    <Link to={paths.demo()} tone="accent">
      Listen to the demo
    </Link>
    , no account needed.
  </>
);
