import { ButtonLink } from '../../ui/button.tsx';

export interface SignedInNoteProps {
  username: string;
  to: string;
}

/** Note above the sign-in forms for visitors who are already signed in. */
export const SignedInNote = ({ username, to }: SignedInNoteProps) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-border bg-surface py-2 ps-4 pe-2">
    <p className="min-w-0 flex-1 basis-32 text-text-2">
      Signed in as <span className="font-semibold break-words text-text">{username}</span>
    </p>
    <ButtonLink to={to} variant="outline" size="sm">
      Continue
    </ButtonLink>
  </div>
);
