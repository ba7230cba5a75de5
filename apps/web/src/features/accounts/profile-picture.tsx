import { ImageIcon } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { PickedImage } from './picked-image.ts';

export interface ProfilePictureProps {
  name: string;
  image: string | null;
  /** True if the image was just chosen and is not saved yet. */
  isNew: boolean;
  imagesHref: string;
  /** Called before navigating to the pictures. */
  onLeave: () => void;
}

export function ProfilePicture({ name, image, isNew, imagesHref, onLeave }: ProfilePictureProps) {
  const state: PickedImage | null = isNew && image ? { image } : null;
  return (
    <div className="grid justify-items-center gap-4 text-center sm:grid-cols-[7rem_1fr] sm:items-center sm:justify-items-start sm:gap-5 sm:text-start">
      <Avatar name={name} src={image} size={112} />
      <div className="grid max-w-full min-w-0 justify-items-center gap-3 sm:justify-items-start">
        <p className="max-w-full font-display text-xl font-semibold">{name}</p>
        <ButtonLink
          to={imagesHref}
          state={state}
          variant="outline"
          icon={<ImageIcon size={20} aria-hidden />}
          onClick={onLeave}
        >
          Choose Profile Picture
        </ButtonLink>
        <p role="status" className="text-sm text-text-2 empty:-mt-3">
          {isNew && 'Looks good? Save Changes to keep it.'}
        </p>
      </div>
    </div>
  );
}
