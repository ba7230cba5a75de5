import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { session } from '../lib/session.ts';
import { mayEnter, rootTarget, type Visitor } from './access.ts';
import { AppLayout } from './app-layout.tsx';
import { screens } from './lazy-screens.ts';
import { OfflineBar } from './offline-bar.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenOutlet, SlowScreenBar } from './screen-outlet.tsx';

function Root({ visitor }: { visitor: Visitor }) {
  const { search } = useLocation();
  return <Navigate to={rootTarget(visitor, search)} replace />;
}

const readVisitor = (): Visitor => ({ isSignedIn: session.isSignedIn(), role: session.role() });

/**
 * Renders the route table. Access is evaluated once per render (specification §4); the table is rendered
 * again after a sign-in or sign-out in any tab.
 */
export function AppRoutes({ miniPlayer }: { miniPlayer?: ReactNode }) {
  const [visitor, setVisitor] = useState(readVisitor);
  useEffect(() => session.subscribe(() => setVisitor(readVisitor())), []);
  const routeOf = ({ path, access, title, Screen }: (typeof screens)[number]) => (
    <Route
      key={path}
      path={path}
      element={
        mayEnter(access, visitor) ? (
          <ScreenBoundary key={path} title={title} access={access}>
            <Screen />
          </ScreenBoundary>
        ) : (
          <Navigate to="/login" replace />
        )
      }
    />
  );
  return (
    <Routes>
      <Route path="/" element={<Root visitor={visitor} />} />
      <Route element={<PublicLayout />}>{screens.filter((s) => s.access === 'public').map(routeOf)}</Route>
      <Route
        element={
          // Signed-out visitors get no layout: it would request their account.
          visitor.isSignedIn ? (
            <AppLayout isAdmin={visitor.role === 'admin'} miniPlayer={miniPlayer} />
          ) : (
            <Navigate to="/login" replace />
          )
        }
      >
        {screens.filter((s) => s.access !== 'public').map(routeOf)}
      </Route>
    </Routes>
  );
}

/** Layout of public screens, without navigation. */
function PublicLayout() {
  return (
    <>
      <OfflineBar />
      <SlowScreenBar />
      <main id="main" tabIndex={-1} className="public-main">
        <ScreenOutlet />
      </main>
    </>
  );
}
