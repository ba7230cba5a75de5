import type { Book } from '@lamplight/contract';
import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
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

/** Loads the code of the moments when the browser is idle: without a network they are shown, too. */
export function usePreloadMoments(): void {
  useEffect(() => whenIdle(() => void loadOnce().catch(() => {})), []);
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
