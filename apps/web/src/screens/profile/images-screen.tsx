import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { AvatarPicker, type PickedImage, pickedImageIn } from '../../features/accounts/index.ts';
import { currentUserQuery } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { m } from './messages.ts';

/** /images: choosing a picture returns to the profile, which receives the picture in the navigation state. */
export function ImagesScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data: user } = useQuery(currentUserQuery);
  const chosen = pickedImageIn(state);
  const backWith = (image: string | null) => (image ? ({ image } satisfies PickedImage) : null);
  return (
    <div className="wrap py-6 lg:py-10">
      <h1 className="text-3xl">{m.choosePicture}</h1>
      <p className="mt-2 mb-6 text-text-2">{m.pictureHint}</p>
      <AvatarPicker
        current={chosen ?? user?.profile_image ?? null}
        onPick={(image) => void navigate(paths.profile(), { replace: true, state: backWith(image) })}
      />
      <div className="mt-8">
        <ButtonLink to={paths.profile()} replace state={backWith(chosen)} variant="outline">
          {m.cancel}
        </ButtonLink>
      </div>
    </div>
  );
}
