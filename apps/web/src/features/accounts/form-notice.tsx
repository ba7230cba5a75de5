/** What a form says of how it went; there before it speaks, so that it is announced. */
export function FormNotice({ failure = '', success = '' }: { failure?: string; success?: string }) {
  const look = 'rounded-md border bg-surface px-4 py-3 text-sm font-semibold';
  return (
    <div>
      <div role="alert">{failure && <p className={`${look} border-danger text-danger`}>{failure}</p>}</div>
      <div role="status">{success && <p className={`${look} border-success text-success`}>{success}</p>}</div>
    </div>
  );
}
