/** A spinner. Give it a label unless its container already says what is loading. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />;
  return (
    <span role="status" className="inline-flex items-center gap-3 text-text-2">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  );
}
