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

/** The way from the demo to the library; first a word that the sound should be heard. */
export function ListenMore() {
  const [isOpen, setOpen] = useState(false);
  const goOn = useGoOn();
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Listen More
      </Button>
      <Dialog
        open={isOpen}
        title="Can you hear it?"
        onClose={close}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Close
            </Button>
            <Button data-autofocus onClick={goOn}>
              Continue
            </Button>
          </>
        }
      >
        <p>Please make sure the audio is playing before you proceed.</p>
      </Dialog>
    </>
  );
}

/** Stands in the way once the free listening is used up. */
export function PreviewEnd() {
  const isOver = useDemoState((state) => state.isOver);
  const { restart } = getDemoPlayer();
  const goOn = useGoOn();
  return (
    <Dialog
      open={isOver}
      title="Your free minutes are over"
      onClose={restart}
      actions={
        <>
          <Button variant="outline" onClick={restart}>
            Close
          </Button>
          <Button data-autofocus onClick={goOn}>
            Continue
          </Button>
        </>
      }
    >
      <p>Login to continue listening.</p>
    </Dialog>
  );
}
