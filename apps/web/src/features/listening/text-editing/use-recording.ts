import { useEffect, useRef, useState } from 'react';
import { type Measured, measureRecording } from './recording.ts';

export interface MeasuredRecording {
  /** The measured recording; null until it is measured. */
  readonly measured: Measured | null;
  /** Progress of the measurement, 0 to 1; null unless it is running. */
  readonly share: number | null;
  /**
   * Loads and measures the recording once for all callers; aborted once all callers have aborted.
   * @throws AlignError; the signal's reason once it is aborted
   */
  measure(signal: AbortSignal, onProgress?: (share: number) => void): Promise<Measured>;
}

interface Measurement {
  readonly result: Promise<Measured>;
  readonly controller: AbortController;
  readonly listeners: Set<(share: number) => void>;
}

const ignore = (): void => undefined;

/** Returns the measurements of a chapter's recording, as long as the chapter is on the screen. */
export function useRecording(audioUrl: string, duration: number | null): MeasuredRecording {
  const [measured, setMeasured] = useState<Measured | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<Measurement | null>(null);
  useEffect(() => () => running.current?.controller.abort(), []);

  function start(): Measurement {
    const controller = new AbortController();
    const listeners = new Set<(share: number) => void>();
    const onProgress = (done: number) => {
      if (controller.signal.aborted) return;
      setShare(done);
      for (const listener of listeners) listener(done);
    };
    const result = measureRecording({ audioUrl, duration }, { onProgress, signal: controller.signal });
    const measurement = { result, controller, listeners };
    running.current = measurement;
    result.then(setMeasured, () => {
      if (running.current === measurement) running.current = null;
    });
    void result.catch(ignore).finally(() => setShare(null));
    return measurement;
  }

  async function measure(
    signal: AbortSignal,
    onProgress: (share: number) => void = ignore,
  ): Promise<Measured> {
    signal.throwIfAborted();
    const { result, controller, listeners } = running.current ?? start();
    const listener = (done: number) => onProgress(done);
    listeners.add(listener);
    try {
      return await new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        result.then(resolve, reject);
      });
    } finally {
      listeners.delete(listener);
      if (signal.aborted && listeners.size === 0) {
        controller.abort();
        running.current = null;
      }
    }
  }

  return { measured, share, measure };
}
