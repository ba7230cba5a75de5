import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { clipStore, closeClipDialog } from '../../features/clips/index.ts';
import { getPlayer } from '../../features/player/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const ShareClipDialog = lazyPart(
  () => import('../../features/clips/share-clip-dialog.tsx'),
  'ShareClipDialog',
);

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
