import { bookLimits } from '@lamplight/contract/book-limits';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CropDialog } from './cover/crop-dialog.tsx';
import { useCrop } from './cover/use-crop.ts';
import { useCoverUpload } from './use-cover-upload.ts';

export interface ImageFieldProps {
  label: string;
  value: string;
  onChange: (address: string) => void;
  required?: boolean;
  /** True if a picture from a file is cropped to a cover first. */
  isCropped?: boolean;
  /** Error of the address. */
  problem?: string | undefined;
}

/** A picture by its address, or uploaded from a file, which then has an address too. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, required = false, isCropped = false, problem } = props;
  const { upload, isUploading, failure } = useCoverUpload(onChange);
  const { asked, choose, crop, keepWhole, cancel } = useCrop(upload);
  const input = useRef<HTMLInputElement>(null);
  const source = useRef<HTMLDivElement>(null);
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
        placeholder="https://"
        maxLength={bookLimits.addressCharacters}
        required={required}
        error={failure || problem}
      />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={`${label} from a file`}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again after a failure.
          event.target.value = '';
          if (file) (isCropped ? choose : upload)(file);
        }}
      />
      <div ref={source}>
        <Button
          variant="outline"
          size="sm"
          busy={isUploading}
          icon={<Upload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {isUploading ? 'Uploading…' : 'Upload a picture'}
        </Button>
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
