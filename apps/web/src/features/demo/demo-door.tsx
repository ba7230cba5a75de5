import { Headphones } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';

/** What this is, and the way to hear it, for whoever comes to the sign-in without an account. */
export const DemoDoor = () => (
  <p className="mt-6 flex items-start gap-3 border-t border-border pt-5 text-sm text-text-2">
    <span className="mt-0.5 text-accent-text">
      <Headphones size={20} aria-hidden />
    </span>
    <span>
      Lamplight is a library of audiobooks for its members.{' '}
      <Link to={paths.demo()} tone="accent">
        Listen to the demo
      </Link>{' '}
      first: no account needed.
    </span>
  </p>
);
