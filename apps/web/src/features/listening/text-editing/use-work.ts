import { TextError } from '@lamplight/align';
import { useEffect, useRef, useState } from 'react';
import { AlignError } from './recording.ts';

export interface Work {
  /** Share that is done, 0 to 1; null if nothing runs. */
  readonly share: number | null;
  /** Reason for which the last run failed; '' if it did not. */
  readonly problem: string;
  setProblem(problem: string): void;
  /** Stops the work that runs, and runs other long work. If a text or recording cannot be used, `problem` says why. */
  run(work: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<void>): Promise<void>;
  cancel(): void;
}

/** State of a long task, with its progress. Leaving the screen stops the task. */
export function useWork(): Work {
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => () => running.current?.abort(), []);
  return {
    share,
    problem,
    setProblem,
    async run(work) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setProblem('');
      setShare(0);
      try {
        await work(controller.signal, (done) => {
          if (!controller.signal.aborted) setShare(done);
        });
      } catch (error) {
        if (controller.signal.aborted) return;
        if (!(error instanceof TextError || error instanceof AlignError)) throw error;
        setProblem(error.message);
      } finally {
        if (running.current === controller) setShare(null);
      }
    },
    cancel: () => running.current?.abort(),
  };
}
