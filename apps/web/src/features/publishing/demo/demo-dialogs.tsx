import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { getDemoPlayer, useDemoState } from './demo-player-instance.ts';
import { m } from './messages.ts';

/** Returns a function that opens the home screen for members and the login for visitors. */
function useContinueTarget(): () => void {
  const navigate = useNavigate();
  return () => void navigate(session.token() === null ? paths.login() : paths.home());
}

interface ContinueDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  onClose: () => void;
}

/** A message with the choice to stay or to continue in the library. */
function ContinueDialog({ isOpen, title, text, onClose }: ContinueDialogProps) {
  const goOn = useContinueTarget();
  return (
    <Dialog
      open={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.close}
          </Button>
          <Button data-autofocus onClick={goOn}>
            {m.continue}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** Button and dialog that lead from the demo to the library. */
export function ListenMore() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {m.listenMore}
      </Button>
      <ContinueDialog
        isOpen={isOpen}
        title={m.canYouHearIt}
        text={m.makeSureAudioPlaying}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Dialog shown once the free listening is used up. */
export function PreviewEnd() {
  const isOver = useDemoState((state) => state.isOver);
  return (
    <ContinueDialog
      isOpen={isOver}
      title={m.freePreviewEnded}
      text={m.loginContinueListening}
      onClose={getDemoPlayer().restart}
    />
  );
}
