import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/embeds', {
  /** A button, and the title of the dialog that it opens. */
  embed: 'Embed',
  copyLine:
    'Copy this line into the HTML of another site. Services that know oEmbed need only the address of the book’s public page.',
  /** Label of a field. */
  html: 'HTML',
  /** Label of a frame that shows the player. */
  preview: 'Preview',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Copying is not possible here. Select the text instead.',
  close: 'Close',
  /** A button. */
  embedDemo: 'Embed demo',
  /** Titles of players. */
  sampleOf: 'Sample of {title}',
  demoOf: 'Demo of {title}',
});
