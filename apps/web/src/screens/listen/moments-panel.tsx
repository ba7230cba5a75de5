import type { Book } from '@lamplight/contract';
import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { Loading } from '../../ui/loading.tsx';
import type { ListenMoments } from './listen-moments.tsx';

type Panel = typeof ListenMoments;
let loaded: Panel | null = null;
let loading: Promise<{ default: Panel }> | null = null;

async function load(): Promise<{ default: Panel }> {
  loaded = (await importWithRetry(() => import('./listen-moments.tsx'))).ListenMoments;
  return { default: loaded };
}

/** Concurrent callers share one attempt; one that failed, without a network, is not kept. */
function loadOnce(): Promise<{ default: Panel }> {
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}
const LazyMoments = lazy(loadOnce);

/** Milliseconds until the code is loaded although the browser is busy. */
const maxWaitMs = 3000;

/** Loads the code of the moments when the browser is idle: without a network they are shown, too. */
export function usePreloadMoments(): void {
  useEffect(() => {
    const preload = () => void loadOnce().catch(() => {});
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, maxWaitMs);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(preload, { timeout: maxWaitMs });
    return () => cancelIdleCallback(request);
  }, []);
}

/** The member's moments of the book in the player. Loaded code is rendered directly, because `lazy` shows its fallback. */
export function MomentsPanel({ book }: { book: Book }) {
  const [Drawn] = useState(() => loaded ?? LazyMoments);
  return (
    <Suspense fallback={<Loading label="Loading moments" of="panel" />}>
      {createElement(Drawn, { book })}
    </Suspense>
  );
}
