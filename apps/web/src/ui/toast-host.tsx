import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toasts = lazy(() => import('./toasts.tsx').then(({ Toasts }) => ({ default: Toasts })));

/** Stands once in the app; the toasts' own code comes with the first of them. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, toastStore.isUsed);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}
