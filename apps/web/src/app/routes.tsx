import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { playerLoaded, whenSilent } from '../features/listening/index.ts';
import { currentUserQuery } from '../lib/current-user.ts';
import { languageToShow, showLanguage } from '../lib/language.ts';
import { session } from '../lib/session.ts';
import { openPageQuestion } from '../pwa/open-page-question.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { gatedMemberOf, mayEnter, rootTarget, type Visitor } from './access.ts';
import { AppLayout } from './app-layout.tsx';
import { screens } from './lazy-screens.ts';
import { adminPathOf } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenOutlet, SlowScreenBar } from './screen-outlet.tsx';

function Root({ visitor }: { visitor: Visitor }) {
  const { search } = useLocation();
  return <Navigate to={rootTarget(visitor, search)} replace />;
}

const AccountGate = lazyPart(() => import('./account-gate.tsx'), 'AccountGate');

/** Opens the page of a pressed notification when the service worker requests it; playback continues. */
function useOpenedNotifications(): void {
  const navigate = useEffectEvent(useNavigate());
  useEffect(() => {
    const { serviceWorker } = navigator;
    const onMessage = ({ data, ports: [port] }: MessageEvent) => {
      if (data !== openPageQuestion || !port) return;
      port.addEventListener('message', (path) => void navigate(String(path.data)));
      port.start();
      port.postMessage('yes');
    };
    // Service workers are absent in some private windows.
    serviceWorker?.addEventListener('message', onMessage);
    return () => serviceWorker?.removeEventListener('message', onMessage);
  }, []);
}

/** Shows the app in the language that the account has chosen, here or on another device, once nothing plays. */
function useAccountLanguage(chosen: string | null | undefined): void {
  const tag = languageToShow(chosen);
  useEffect(() => {
    if (tag) void whenSilent(() => showLanguage(tag));
  }, [tag]);
}

const readVisitor = (): Visitor & { readonly memberId: string | null } => ({
  isSignedIn: session.isSignedIn(),
  role: session.role(),
  memberId: session.userId(),
});

/**
 * Renders the route table. Access is evaluated once per render; the table is rendered
 * again after a sign-in or sign-out in any tab.
 */
export function AppRoutes({ miniPlayer }: { miniPlayer?: ReactNode }) {
  const [stored, setStored] = useState(readVisitor);
  useEffect(() => session.subscribe(() => setStored(readVisitor())), []);
  const isAsked = stored.isSignedIn && stored.role !== 'admin';
  const { data, isError } = useQuery({ ...currentUserQuery, enabled: isAsked });
  const visitor = { ...stored, staffRole: data ? data.staff_role : isError ? null : undefined };
  const [gatedMember, setGatedMember] = useState<string | null>(null);
  const { pathname } = useLocation();
  useOpenedNotifications();
  useAccountLanguage(data?.language);
  // The account gate waits until playback is paused or ends, because the gate has no player.
  const isPlaying = useSyncExternalStore(playerLoaded.subscribe, playerLoaded.isPlaying);
  const mustGate = Boolean(data?.second_factor_missing || data?.consent_missing) && !isPlaying;
  const gated = gatedMemberOf(gatedMember, stored.isSignedIn ? stored.memberId : null, mustGate);
  if (gated !== gatedMember) setGatedMember(gated);
  // At the gate, the pages that need consent can still be read.
  if (gated !== null && !pathname.startsWith('/pages/'))
    return (
      <Suspense fallback={null}>
        <AccountGate key={gated} user={data} onDone={() => setGatedMember(null)} />
      </Suspense>
    );

  function elementOf({ path, access, title, Screen }: (typeof screens)[number]) {
    const mayEnterRoute = mayEnter(access, visitor);
    if (mayEnterRoute === null) return null;
    if (!mayEnterRoute) return <Navigate to="/login" replace />;
    return (
      <ScreenBoundary key={path} title={title} access={access}>
        <Screen />
      </ScreenBoundary>
    );
  }
  const routeOf = (screen: (typeof screens)[number]) => (
    <Route key={screen.path} path={screen.path} element={elementOf(screen)} />
  );
  return (
    <Routes>
      <Route path="/" element={<Root visitor={visitor} />} />
      <Route element={<PublicLayout />}>{screens.filter((s) => s.access === 'public').map(routeOf)}</Route>
      <Route
        element={
          // Signed-out visitors get no layout: it would request their account.
          visitor.isSignedIn ? (
            // The key remounts all screens when another tab signs in another account: none keeps the former account's
            // data.
            <AppLayout key={visitor.memberId} adminPath={adminPathOf(visitor)} miniPlayer={miniPlayer} />
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
