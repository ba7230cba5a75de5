import { useEffect, useRef } from 'react';

const channelName = 'lamplight-texts';

interface OtherTabs {
  /** Tells the other tabs of this browser which version was saved. */
  announce(version: string): void;
  /** Returns whether another tab of this browser has saved a version since this tab opened the text. */
  hasSaved(version: string): boolean;
}

/** Versions of texts that are saved in other tabs. */
export function useOtherTabs(): OtherTabs {
  const channel = useRef<BroadcastChannel | null>(null);
  const saved = useRef(new Set<unknown>());
  useEffect(() => {
    const opened = new BroadcastChannel(channelName);
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => saved.current.add(data));
    channel.current = opened;
    return () => opened.close();
  }, []);
  return {
    announce: (version) => channel.current?.postMessage(version),
    hasSaved: (version) => saved.current.has(version),
  };
}
