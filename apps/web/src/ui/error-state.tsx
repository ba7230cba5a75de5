import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { m } from './messages.ts';
import { passFocusOn } from './remember-focus.ts';

export interface ErrorStateProps {
  /** Error message in plain words. */
  detail: string;
  /** The failed query: the Retry button refetches it; no button if the error is a missing permission. */
  query?: { readonly isFetching: boolean; readonly error?: unknown; refetch(): unknown };
  onRetry?: () => void;
  busy?: boolean;
}

/** Returns whether the status is 403: retrying does not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 403;

/** Milliseconds after a retry within which its error, if shown again, moves the focus to Retry. */
const showMs = 1000;

/**
 * Message of the error that is being retried. Kept outside the component, which is unmounted while its list reloads.
 */
let retriedDetail: string | null = null;

export function ErrorState({ detail, query, onRetry, busy = false }: ErrorStateProps) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (retriedDetail !== detail) return;
    retriedDetail = null;
    // Focus Retry only if the focus has not moved elsewhere in the meantime.
    if (document.activeElement?.contains(retry.current)) retry.current?.focus({ preventScroll: true });
  }, [detail]);
  return (
    <div
      // A retry may remove this error at once, with its focused button.
      ref={passFocusOn}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-surface px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-48 font-medium">{detail}</p>
      {((query && !isRefusal(query.error)) || onRetry) && (
        <Button
          ref={retry}
          variant="outline"
          size="sm"
          busy={busy || query?.isFetching === true}
          icon={<RotateCw size={16} aria-hidden />}
          onClick={() => {
            if (!query) return onRetry?.();
            retriedDetail = detail;
            void Promise.resolve(query.refetch()).finally(() =>
              setTimeout(() => {
                retriedDetail = null;
              }, showMs),
            );
          }}
        >
          {m.retry}
        </Button>
      )}
    </div>
  );
}
