import { FileAudio } from 'lucide-react';

/** Shown while files are held over the page: letting go anywhere adds them. */
export const DropOverlay = () => (
  <div className="drop-overlay" aria-hidden>
    <p>
      <FileAudio size={40} aria-hidden />
      Drop audio files or a folder
    </p>
  </div>
);
