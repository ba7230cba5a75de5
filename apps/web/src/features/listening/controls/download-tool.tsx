import { Download } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { usePlayerState } from '../player/use-player.ts';
import { ToolButton, ToolLink } from './tool-button.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

/** Downloads the chapter as a file for those entitled; otherwise shows an Upgrade prompt (specification §6). */
export function DownloadTool({ isEntitled }: { isEntitled: boolean }) {
  const chapter = usePlayerState((state) => state.chapter);
  const [isAsking, setAsking] = useState(false);
  const icon = <Download size={22} aria-hidden />;
  if (isEntitled) {
    const url = chapter?.download_url;
    // A streaming URL must not be used as a download.
    if (!url)
      return (
        <ToolButton
          icon={icon}
          aria-disabled="true"
          onClick={() => showToast('This chapter cannot be downloaded.')}
        >
          Download
        </ToolButton>
      );
    return (
      <ToolLink href={url} download icon={icon} aria-label={`Download ${chapter?.title ?? 'chapter'}`}>
        Download
      </ToolLink>
    );
  }
  return (
    <>
      <ToolButton icon={icon} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Download
      </ToolButton>
      <UpgradeDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
