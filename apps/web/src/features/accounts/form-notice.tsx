/** What a form says of how it went; there before it speaks, so that it is announced. */
export function FormNotice({ failure, success }: { failure?: string; success?: string }) {
  return (
    <>
      <div role="alert">
        {failure && (
          <p className="rounded-md border border-danger bg-surface px-4 py-3 text-sm font-semibold text-danger">
            {failure}
          </p>
        )}
      </div>
      <div role="status">
        {success && (
          <p className="rounded-md border border-success bg-surface px-4 py-3 text-sm font-semibold text-success">
            {success}
          </p>
        )}
      </div>
    </>
  );
}
