import { FileAudio, FolderOpen } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FoundFile } from './sort-files.ts';
import { chosenFiles } from './use-file-drop.ts';

const audioFiles = 'audio/*,.mp3,.m4a,.m4b,.aac,.ogg,.oga,.opus,.flac,.wav';
const mayChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype;

/** File and folder pickers, for users who do not drag and drop. */
export function ChooseFiles({ onFiles }: { onFiles: (files: readonly FoundFile[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = chosenFiles(event.target.files ?? new DataTransfer().files);
    // Allows choosing the same files again.
    event.target.value = '';
    onFiles(chosen);
  }
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={audioFiles}
        aria-label="Audio files"
        onChange={choose}
      />
      <input
        ref={(element) => {
          folder.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label="A folder of audio files"
        onChange={choose}
      />
      <Button
        variant="outline"
        size="sm"
        icon={<FileAudio size={18} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        Choose files
      </Button>
      {mayChooseFolders && (
        <Button
          variant="outline"
          size="sm"
          icon={<FolderOpen size={18} aria-hidden />}
          onClick={() => folder.current?.click()}
        >
          Choose folder
        </Button>
      )}
    </div>
  );
}
