export interface MemberErrorProps {
  text: string | null;
  /** Id for `aria-describedby`. */
  id?: string;
}

/** Error of an action on a member; always rendered, because a live region must exist before its text changes. */
export const MemberError = ({ text, id }: MemberErrorProps) => (
  <div role="alert" id={id}>
    {text && <p className="mt-2 text-sm font-semibold text-danger">{text}</p>}
  </div>
);
