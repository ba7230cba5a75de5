import { siteLimits } from '@lamplight/contract/site-limits';
import { Trash2, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/explain-save-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { m } from './messages.ts';
import { type ImageKind, useSiteImage } from './site-queries.ts';

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;
const megabytes = siteLimits.imageBytes / 1024 / 1024;

interface ImageSettingProps {
  kind: ImageKind;
  label: string;
  hint: string;
  /** Picture in use; null for the built-in one. */
  preview: ReactNode | null;
}

/**
 * Setting for a picture of the site: shows it, replaces it with a file or removes it. Each change is saved at once.
 */
export function ImageSetting({ kind, label, hint, preview }: ImageSettingProps) {
  const { mutate, isPending, error, variables } = useSiteImage(kind);
  const box = useRef<HTMLFieldSetElement>(null);
  const isTooLarge = (variables?.size ?? 0) > siteLimits.imageBytes;
  const failure =
    error &&
    !isConflict(error) &&
    (isTooLarge ? m.pictureTooLarge({ megabytes }) : detailOf(error, m.pictureNotSaved));
  return (
    <fieldset ref={box} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {preview}
      <p className="text-sm text-text-2">{hint}</p>
      <div className="flex flex-wrap gap-2">
        <FilePicker
          label={m.fileFor({ picture: label })}
          accept="image/jpeg,image/png,image/webp,image/avif"
          busy={isPending}
          icon={<Upload size={16} aria-hidden />}
          onFiles={([file]) => file && mutate(file)}
        >
          {(preview ? m.replace : m.upload)({ more: hidden, picture: label })}
        </FilePicker>
        {preview && (
          <Button
            variant="ghost"
            size="sm"
            busy={isPending}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() =>
              mutate(null, {
                // The pressed button no longer exists, so the first button of the field gets the focus.
                onSuccess: () => requestAnimationFrame(() => box.current?.querySelector('button')?.focus()),
              })
            }
          >
            {m.remove({ more: hidden, picture: label })}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm font-medium text-danger">
        {failure}
      </p>
    </fieldset>
  );
}
