import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { getPlayer } from '../../features/listening/index.ts';
import { clipStore, closeClipDialog } from '../../features/publishing/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const ShareClipDialog = lazyPart(
  () => import('../../features/publishing/excerpts/share-clip-dialog.tsx'),
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
