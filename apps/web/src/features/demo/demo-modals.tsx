import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { getDemoPlayer, useDemoState } from './the-demo-player.ts';

/** Where listening goes on: at home for members, at the login for everybody else. */
function useGoOn(): () => void {
  const navigate = useNavigate();
  return () => void navigate(session.token() === null ? paths.login() : paths.home());
}

interface WayOnProps {
  isOpen: boolean;
  title: string;
  text: string;
  onClose: () => void;
}

/** A word, and the choice to stay or to go on listening elsewhere. */
function WayOn({ isOpen, title, text, onClose }: WayOnProps) {
  const goOn = useGoOn();
  return (
    <Dialog
      open={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button data-autofocus onClick={goOn}>
            Continue
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** The way from the demo to the library; first a word that the sound should be heard. */
export function ListenMore() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Listen More
      </Button>
      <WayOn
        isOpen={isOpen}
        title="Can you hear it?"
        text="Please make sure the audio is playing before you proceed."
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Stands in the way once the free listening is used up. */
export function PreviewEnd() {
  const isOver = useDemoState((state) => state.isOver);
  return (
    <WayOn
      isOpen={isOver}
      title="Your free preview has ended"
      text="Login to continue listening."
      onClose={getDemoPlayer().restart}
    />
  );
}
