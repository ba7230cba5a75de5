import type { ComponentProps } from 'react';

export interface AudioControlsProps extends Omit<ComponentProps<'audio'>, 'className' | 'controls'> {
  'aria-label': string;
}

/** The browser's own audio player, as wide as its container. */
export const AudioControls = (props: AudioControlsProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- Recordings have no captions.
  <audio {...props} controls preload="none" className="w-full min-w-64" />
);
