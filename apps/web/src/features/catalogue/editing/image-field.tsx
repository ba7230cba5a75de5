import { bookLimits } from '@lamplight/contract/book-limits';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, detailOf } from '../../../lib/api.ts';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isCoverShaped } from './cover/crop.ts';
import { CropDialog } from './cover/crop-dialog.tsx';
import { m } from './messages.ts';

/** Uploads a picture as a cover. @throws ApiError */
export const uploadCover = (file: File) => call('POST /media/covers', { body: file });

/** Message while a picture uploads: a form with an `ImageField` cannot be submitted yet. */
export const uploadingText = m.pictureStillUploading;

const megabytes = bookLimits.coverBytes / 1024 / 1024;

/** Uploads a picture. `onKept` receives its address, unless the field was removed meanwhile. */
function useCoverUpload(onKept: (address: string) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > bookLimits.coverBytes) throw new RangeError('too large');
      return uploadCover(file);
    },
  });
  const upload = (file: File) => mutate(file, { onSuccess: ({ cover_image }) => onKept(cover_image) });
  const failure =
    error instanceof RangeError
      ? m.pictureTooLarge({ megabytes })
      : error && detailOf(error, m.pictureNotUploaded);
  return { upload, isUploading: isPending, failure };
}

export interface ImageFieldProps {
  label: string;
  value: string;
  onChange: (address: string) => void;
  /** Called when the upload of a picture begins and ends: the form must not be submitted in between. */
  onUploading: (isUploading: boolean) => void;
  required?: boolean;
  /** True if a picture from a file is cropped to a cover first. */
  isCropped?: boolean;
  /** Error of the address. */
  problem?: string | undefined;
}

/** Field for a picture: its address is typed, or set by uploading a file. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, onUploading, required = false, isCropped = false, problem } = props;
  const { upload, isUploading, failure } = useCoverUpload(onChange);
  const { asked, isDecoding, choose, crop, keepWhole, cancel } = useCrop(upload);
  const isBusy = isUploading || isDecoding;
  const source = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isBusy) return;
    onUploading(true);
    return () => onUploading(false);
  }, [isBusy, onUploading]);
  function endCrop(deed: () => void) {
    flushSync(deed);
    // A dialog that is removed from the DOM does not return the focus by itself.
    source.current?.querySelector('button')?.focus();
  }
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={m.https}
        maxLength={bookLimits.addressCharacters}
        required={required}
        error={failure || problem}
      />
      <div ref={source}>
        <FilePicker
          label={m.fileFor({ picture: label })}
          accept="image/jpeg,image/png,image/webp,image/avif"
          busy={isBusy}
          icon={<Upload size={16} aria-hidden />}
          onFiles={([file]) => file && (isCropped ? choose : upload)(file)}
        >
          {isBusy ? m.uploading : m.uploadPicture}
        </FilePicker>
      </div>
      {asked && (
        <CropDialog
          picture={asked.picture}
          onCrop={(cropped) => endCrop(() => crop(cropped))}
          onWhole={() => endCrop(keepWhole)}
          onClose={() => endCrop(cancel)}
        />
      )}
    </div>
  );
}

interface Question {
  readonly file: File;
  readonly picture: ImageBitmap;
}

/**
 * Opens the crop dialog before calling `onPicture`, unless the picture is square or 3:4, or this browser cannot decode
 * it.
 */
function useCrop(onPicture: (picture: File) => void) {
  const [asked, setAsked] = useState<Question | null>(null);
  const [isDecoding, setDecoding] = useState(false);

  async function choose(file: File) {
    setDecoding(true);
    // The server may support a picture that the browser cannot decode; otherwise it reports the error.
    const picture = await createImageBitmap(file).catch(() => null);
    setDecoding(false);
    if (!picture || isCoverShaped(picture)) {
      picture?.close();
      onPicture(file);
    } else setAsked({ file, picture });
  }
  function end(picture: File | null) {
    asked?.picture.close();
    setAsked(null);
    if (picture) onPicture(picture);
  }
  return {
    asked,
    isDecoding,
    choose: (file: File) => void choose(file),
    crop: (cropped: Blob) => end(new File([cropped], 'cover.jpg', { type: cropped.type })),
    keepWhole: () => end(asked?.file ?? null),
    cancel: () => end(null),
  };
}
