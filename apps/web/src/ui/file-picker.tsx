import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';

interface FilePickerProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'busy' | 'children'> {
  /** Label of the file input. */
  label: string;
  accept?: string;
  multiple?: boolean;
  /** True to choose a folder, which returns its files with their paths. */
  ofFolder?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the system's file picker. The same file can be chosen twice in a row. */
export function FilePicker({
  label,
  accept,
  multiple = false,
  ofFolder = false,
  onFiles,
  ...button
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        {...(ofFolder && { webkitdirectory: '' })}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button variant="outline" size="sm" onClick={() => input.current?.click()} {...button} />
    </>
  );
}
