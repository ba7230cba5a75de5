import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { m } from './messages.ts';
import { AlignError } from './recording.ts';
import type { MeasuredRecording } from './use-recording.ts';

/** Maximum seconds of a recording that is loaded for its drawing without being asked to. */
const longestUnasked = 20 * 60;

/** Returns the loudness from which a recording is drawn, or a placeholder until the recording is measured. */
export function useWave(
  { measured, share, measure }: MeasuredRecording,
  duration: number | null,
  /** True if the drawing is shown. */
  isShown = true,
): { readonly decibels: Float32Array | null; readonly placeholder: ReactNode } {
  const [problem, setProblem] = useState('');
  const [isWanted, setWanted] = useState(duration !== null && duration <= longestUnasked);
  const isDue = isShown && isWanted && measured === null;

  useEffect(() => {
    if (!isDue) return;
    const leaving = new AbortController();
    measure(leaving.signal).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      setWanted(false);
      setProblem(error instanceof AlignError ? error.message : m.recordingNotDrawn);
    });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- It is measured once, whatever is drawn meanwhile.
  }, [isDue]);

  const placeholder = isDue ? (
    m.readingRecording({ percent: Math.floor(100 * (share ?? 0)) })
  ) : (
    <span className="grid justify-items-center gap-1">
      {problem}
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          setProblem('');
          setWanted(true);
        }}
      >
        {problem ? m.tryAgain : m.drawRecording}
      </Button>
    </span>
  );
  return { decibels: measured?.energies.decibels ?? null, placeholder };
}
