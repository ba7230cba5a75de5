/**
 * Error next to a button that redirects to the provider; always rendered, because a live region must exist
 * before its text changes.
 */
export const RedirectError = ({ text }: { text: string | null }) => (
  <div role="alert" className="not-empty:mt-3">
    {text && (
      <p className="rounded-md border border-danger bg-bg px-4 py-3 text-sm font-semibold text-balance text-danger">
        {text}
      </p>
    )}
  </div>
);
