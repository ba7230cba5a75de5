/** The alert beside a button that was to lead to the provider; there before it speaks, so that it is announced. */
export const DoorProblem = ({ text }: { text: string | null }) => (
  <div role="alert" className="not-empty:mt-3">
    {text && (
      <p className="rounded-md border border-danger bg-bg px-4 py-3 text-sm font-semibold text-balance text-danger">
        {text}
      </p>
    )}
  </div>
);
