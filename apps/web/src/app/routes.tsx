import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { session } from '../lib/session.ts';
import { mayEnter, rootTarget, type Visitor } from './access.ts';
import { PublicFrame } from './public-frame.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell.tsx';

function Root({ visitor }: { visitor: Visitor }) {
  const { search } = useLocation();
  return <Navigate to={rootTarget(visitor, search)} replace />;
}

/**
 * The route table. Who is signed in is evaluated once for each rendering of the table (specification §4);
 * the table is rendered anew after a sign-in or sign-out, in this tab or another.
 */
export function AppRoutes({ miniPlayer }: { miniPlayer?: ReactNode }) {
  const version = useSyncExternalStore(session.subscribe, session.version);
  const visitor = useMemo<Visitor>(
    () => ({ isSignedIn: session.isSignedIn(), role: session.role() }),
    [version],
  );
  const routeOf = ({ path, access, title, Screen }: (typeof screens)[number]) => (
    <Route
      key={path}
      path={path}
      element={
        mayEnter(access, visitor) ? (
          <ScreenFrame key={path} title={title}>
            <Screen />
          </ScreenFrame>
        ) : (
          <Navigate to="/login" replace />
        )
      }
    />
  );
  return (
    <Routes>
      <Route path="/" element={<Root visitor={visitor} />} />
      <Route element={<PublicFrame />}>{screens.filter((s) => s.access === 'public').map(routeOf)}</Route>
      <Route element={<Shell isAdmin={visitor.role === 'admin'} miniPlayer={miniPlayer} />}>
        {screens.filter((s) => s.access !== 'public').map(routeOf)}
      </Route>
    </Routes>
  );
}
