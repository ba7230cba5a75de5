import { FileAudio, FolderOpen } from 'lucide-react';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { m } from './messages.ts';
import type { FoundFile } from './sort-files.ts';
import { chosenFiles } from './use-file-drop.ts';

const audioFiles = 'audio/*,.mp3,.m4a,.m4b,.aac,.ogg,.oga,.opus,.flac,.wav,.audiobook,.lpf';
const mayChooseFolders = () => 'webkitdirectory' in HTMLInputElement.prototype;

/** File and folder pickers, for users who do not drag and drop. */
export function ChooseFiles({ onFiles }: { onFiles: (files: readonly FoundFile[]) => void }) {
  const choose = (files: readonly File[]) => onFiles(chosenFiles(files));
  return (
    <div className="flex flex-wrap gap-2">
      <FilePicker
        label={m.audioFiles}
        accept={audioFiles}
        multiple
        icon={<FileAudio size={18} aria-hidden />}
        onFiles={choose}
      >
        {m.chooseFiles}
      </FilePicker>
      {mayChooseFolders() && (
        <FilePicker
          label={m.folderAudioFiles}
          multiple
          ofFolder
          icon={<FolderOpen size={18} aria-hidden />}
          onFiles={choose}
        >
          {m.chooseFolder}
        </FilePicker>
      )}
    </div>
  );
}
