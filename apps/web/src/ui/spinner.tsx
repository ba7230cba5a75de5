/** A turning ring. With a label it speaks for itself; without one, what it stands in must say what goes on. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />;
  return (
    <span role="status" className="inline-flex items-center gap-3 text-text-2">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  );
}
