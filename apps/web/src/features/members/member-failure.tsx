export interface MemberFailureProps {
  text: string | null;
  /** For what it describes. */
  id?: string;
}

/** What went wrong with a member; there before it speaks, so that it is announced. */
export const MemberFailure = ({ text, id }: MemberFailureProps) => (
  <div role="alert" id={id}>
    {text && <p className="mt-2 text-sm font-semibold text-danger">{text}</p>}
  </div>
);
