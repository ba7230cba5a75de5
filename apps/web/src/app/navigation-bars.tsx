import { useLocation } from 'react-router';
import { Link } from '../ui/link.tsx';
import { isAt, type NavItem, navItemsFor } from './navigation.ts';

function useCurrent() {
  const { pathname } = useLocation();
  return (entry: NavItem) => (isAt(pathname, entry) ? ('page' as const) : undefined);
}

/** On a desktop: in the top bar. */
export function TopNavigation({ isAdmin }: { isAdmin: boolean }) {
  const current = useCurrent();
  return (
    <nav aria-label="Main" className="top-nav">
      {navItemsFor(isAdmin).map((entry) => (
        <Link key={entry.to} to={entry.to} look="top-nav-link" aria-current={current(entry)}>
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone: the bottom bar. */
export function BottomNavigation({ isAdmin }: { isAdmin: boolean }) {
  const current = useCurrent();
  return (
    <nav aria-label="Main" className="bottom-nav">
      {navItemsFor(isAdmin).map((entry) => (
        <Link key={entry.to} to={entry.to} look="bottom-nav-link" aria-current={current(entry)}>
          <span className="bottom-nav-pill">
            <entry.icon size={22} aria-hidden />
          </span>
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}
