import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { clipStore, closeClipDialog } from '../../features/clips/index.ts';
import { getPlayer } from '../../features/player/index.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';

const ShareClipDialog = lazy(async () => {
  const load = () => importWithRetry(() => import('../../features/clips/share-clip-dialog.tsx'));
  return { default: (await load()).ShareClipDialog };
});

const player = { pause: () => getPlayer().engine.pause() };

/** The dialog that shares a clip, on any screen with a player. */
export function ClipHost() {
  const { draft } = useSyncExternalStore(clipStore.subscribe, clipStore.get);
  useEffect(() => closeClipDialog, []);
  return (
    draft && (
      <Suspense fallback={null}>
        <ShareClipDialog player={player} />
      </Suspense>
    )
  );
}
