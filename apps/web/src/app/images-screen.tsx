import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { type ChosenImage, chosenImageIn } from '../features/accounts/chosen-image.ts';
import { PictureGrid } from '../features/accounts/picture-grid.tsx';
import { currentUserQuery } from '../lib/current-user.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** /images: picking one leads back to the profile, which it reaches in the navigation's state. */
export function ImagesScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data: user } = useQuery(currentUserQuery);
  const chosen = chosenImageIn(state);
  const backWith = (image: string | null) => (image ? ({ image } satisfies ChosenImage) : null);
  return (
    <div className="wrap py-6 lg:py-10">
      <h1 className="text-3xl">Choose a picture</h1>
      <p className="mt-2 mb-6 text-text-2">It appears next to your name and comments.</p>
      <PictureGrid
        current={chosen ?? user?.profile_image ?? null}
        onPick={(image) => void navigate(paths.profile(), { replace: true, state: backWith(image) })}
      />
      <div className="mt-8">
        <ButtonLink to={paths.profile()} replace state={backWith(chosen)} variant="outline">
          Cancel
        </ButtonLink>
      </div>
    </div>
  );
}
