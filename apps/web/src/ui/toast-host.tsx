import { lazy, Suspense, useSyncExternalStore } from 'react';
import { importWithRetry } from './import-with-retry.ts';
import { toastStore } from './toast.ts';

const loadToasts = () => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts }));
const Toasts = lazy(() => importWithRetry(loadToasts));

/** Rendered once in the app; the toasts' code is loaded with the first toast. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, toastStore.isUsed);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
