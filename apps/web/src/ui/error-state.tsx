import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { passFocusOn } from './remember-focus.ts';

export interface ErrorStateProps {
  /** Error message in plain words. */
  detail: string;
  /** The failed query: Retry fetches it again, unless the right is missing. */
  query?: { readonly isFetching: boolean; readonly error?: unknown; refetch(): unknown };
  onRetry?: () => void;
  busy?: boolean;
}

/** True for the answer 403: asking again does not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 403;

/** Milliseconds after a request within which its error is shown. */
const showMs = 1000;

/** Message of the error that is being retried. Kept outside the component: it is unmounted while its list loads again. */
let retriedDetail: string | null = null;

export function ErrorState({ detail, query, onRetry, busy = false }: ErrorStateProps) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (retriedDetail !== detail) return;
    retriedDetail = null;
    // Move the focus only if it has not moved elsewhere meanwhile.
    if (document.activeElement?.contains(retry.current)) retry.current?.focus({ preventScroll: true });
  }, [detail]);
  return (
    <div
      // Retry may replace the error at once.
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
          Retry
        </Button>
      )}
    </div>
  );
}
