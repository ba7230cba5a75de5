import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadPatiently } from './load-patiently.ts';
import { toastStore } from './toast.ts';

const loadToasts = () => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts }));
const Toasts = lazy(() => loadPatiently(loadToasts));

/** Stands once in the app; the toasts' own code comes with the first of them. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, toastStore.isUsed);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
