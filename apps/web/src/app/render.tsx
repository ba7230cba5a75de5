import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, startTransition, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { reauthentication } from '../features/accounts/index.ts';
import { bookRowQuery, homeStateKey, readStoredLists } from '../features/catalogue/index.ts';
import { continuedQuery } from '../features/listening/index.ts';
import { wait } from '../lib/backoff.ts';
import { currentUserQuery } from '../lib/current-user.ts';
import { listenBeforeRouter } from '../lib/history-guard.ts';
import { joinMessageNodes } from '../lib/message-nodes.ts';
import { queryClient } from '../lib/query.ts';
import { session } from '../lib/session.ts';
import { localStore, sessionStore } from '../lib/storage.ts';
import { useSite } from '../lib/use-site.ts';
import { CoverShapeContext } from '../ui/cover.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { toastStore } from '../ui/toast.ts';
import { preloadScreen } from './lazy-screens.ts';
import { MiniPlayerSlot } from './mini-player-slot.tsx';
import { prefetchesHome } from './prefetch-home.ts';
import { AppRoutes } from './routes.tsx';
import { removeStoredDataOnLeave } from './stored-data.ts';

const Toasts = lazyPart(() => import('../ui/toasts.tsx'), 'Toasts');

/** Rendered once in the app; the toasts' code is loaded with the first toast. */
function ToastHost() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, toastStore.isUsed);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}

const ReauthenticationDialog = lazyPart(
  () => import('../features/accounts/sign-in/reauthentication-dialog.tsx'),
  'ReauthenticationDialog',
);

/** Rendered once in the app; the dialog's code is loaded when a call needs a fresh sign-in. */
function ReauthenticationHost() {
  const isNeeded = useSyncExternalStore(reauthentication.subscribe, reauthentication.isUsed);
  return isNeeded ? (
    <Suspense fallback={null}>
      <ReauthenticationDialog />
    </Suspense>
  ) : null;
}

/** Maximum milliseconds to wait for home's data; a skeleton is invisible for the same time. */
const maxHomeWaitMs = 150;

joinMessageNodes();
listenBeforeRouter();
removeStoredDataOnLeave();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const reactRoot = createRoot(root);
void Promise.all([preloadScreen(location.pathname), loadHomeData(location.pathname)]).then(() =>
  // A transition renders in slices of a few milliseconds, so that a slow phone stays responsive.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);

function App() {
  const { cover_shape } = useSite();
  return (
    <QueryClientProvider client={queryClient}>
      <CoverShapeContext value={cover_shape}>
        <BrowserRouter>
          <AppRoutes miniPlayer={<MiniPlayerSlot />} />
        </BrowserRouter>
      </CoverShapeContext>
      <ToastHost />
      <ReauthenticationHost />
    </QueryClientProvider>
  );
}

/**
 * Resolves once the requests of prefetch-home.ts have filled the query cache, so that the first render needs
 * no skeleton; or after a timeout.
 */
function loadHomeData(pathname: string): Promise<unknown> {
  // If home was visited before, it is drawn at once from stored data: do not wait.
  const isKnown =
    sessionStore.text(homeStateKey) !== null || readStoredLists(localStore, session.userId()).length > 0;
  if (!prefetchesHome(pathname) || isKnown) return Promise.resolve();
  const answers = Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    queryClient.prefetchQuery(continuedQuery),
    queryClient.prefetchQuery(bookRowQuery('popular')),
  ]);
  return Promise.race([answers, wait(maxHomeWaitMs)]);
}
