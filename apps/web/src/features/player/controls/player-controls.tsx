import { Scrubber, TimeLabels } from './scrubber.tsx';
import { Transport } from './transport.tsx';

/** Scrubber and buttons, for panels that cover the player. */
export function PlayerControls() {
  return (
    <>
      <Scrubber />
      <TimeLabels />
      <Transport size="md" />
    </>
  );
}
