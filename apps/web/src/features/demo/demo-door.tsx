import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';

/** The way to hear what this is, for whoever comes to the sign-in without an account. */
export const DemoDoor = () => (
  <>
    New here?{' '}
    <Link to={paths.demo()} tone="accent">
      Listen to the demo
    </Link>
    , no account needed.
  </>
);
