import { FileAudio } from 'lucide-react';

/** Shown while files are dragged over the page: they can be dropped anywhere. */
export const DropOverlay = () => (
  <div className="drop-overlay" aria-hidden>
    <p>
      <FileAudio size={40} aria-hidden />
      Drop audio files or a folder
    </p>
  </div>
);
