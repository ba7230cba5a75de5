import { type ReactNode, useEffect, useState } from 'react';
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

const readVisitor = (): Visitor => ({ isSignedIn: session.isSignedIn(), role: session.role() });

/**
 * The route table. Who is signed in is evaluated once for each rendering of the table (specification §4);
 * the table is rendered anew after a sign-in or sign-out, in this tab or another.
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
          <ScreenFrame key={path} title={title} access={access}>
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
      <Route
        element={
          // Not even the frame for strangers: it would ask the server who they are.
          visitor.isSignedIn ? (
            <Shell isAdmin={visitor.role === 'admin'} miniPlayer={miniPlayer} />
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
