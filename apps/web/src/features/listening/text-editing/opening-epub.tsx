import type { Epub } from '@lamplight/align';
import { useEffect, useRef, useState } from 'react';
import { wholePercent } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { TextChapter } from './choose-text.tsx';
import { m } from './messages.ts';
import { openEpub } from './read-text.ts';

interface EpubOpening {
  /** Share of the EPUB that is read; null unless one is opened. */
  readonly share: number | null;
  /**
   * Opens an EPUB; returns null if stopped.
   * @throws TextError
   */
  open: (file: File, book: readonly TextChapter[]) => Promise<Epub | null>;
  stop: () => void;
}

/** Opens one EPUB at a time: opening another EPUB or leaving the screen stops it. */
export function useEpubOpening(): EpubOpening {
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function stop() {
    running.current?.abort();
    setShare(null);
  }

  async function open(file: File, book: readonly TextChapter[]) {
    stop();
    const { signal } = (running.current = new AbortController());
    setShare(0);
    try {
      return await openEpub(file, book, { signal, onProgress: setShare });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (!signal.aborted) setShare(null);
    }
  }
  return { share, open, stop };
}

/** Progress of opening an EPUB, with a way to stop. */
export const OpeningProgress = ({ opening: { share, stop } }: { opening: EpubOpening }) =>
  share !== null && (
    <>
      <ProgressBar
        label={m.openingEpub}
        percent={wholePercent(share)}
        valueText={m.percent({ percent: wholePercent(share) })}
      />
      <div>
        <Button variant="outline" onClick={stop}>
          {m.cancel}
        </Button>
      </div>
    </>
  );
