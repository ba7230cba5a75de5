import { Cover } from '../../ui/cover.tsx';
import { addressOf, typedAddressProblem } from './address.ts';
import { ImageField } from './image-field.tsx';

export interface CoverFieldProps {
  value: string;
  /** The playlist's title. */
  title: string;
  onChange: (address: string) => void;
}

/** The cover as it will look on a card, and its address. */
export const CoverField = ({ value, title, onChange }: CoverFieldProps) => {
  const picture = addressOf(value, window.location.origin) ?? '';
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] content-start items-start gap-4 lg:grid-cols-1">
      <Cover
        src={picture}
        hue={null}
        alt={picture ? `Cover of ${title || 'the playlist'}` : ''}
        sizes="260px"
      />
      <ImageField
        label="Cover image URL"
        value={value}
        onChange={onChange}
        required
        isCropped
        problem={typedAddressProblem(value, window.location.origin) ?? undefined}
      />
    </div>
  );
};
