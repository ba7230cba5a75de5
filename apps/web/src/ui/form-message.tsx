/** Result of a form; always rendered, because a live region must exist before its text changes. */
export function FormMessage({ failure = '', success = '' }: { failure?: string; success?: string }) {
  const className = 'rounded-md border bg-surface px-4 py-3 text-sm font-semibold';
  return (
    <div>
      <div role="alert">
        {failure && <p className={`${className} border-danger text-danger`}>{failure}</p>}
      </div>
      <div role="status">
        {success && <p className={`${className} border-success text-success`}>{success}</p>}
      </div>
    </div>
  );
}
