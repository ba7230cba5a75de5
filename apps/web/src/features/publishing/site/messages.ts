import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('publishing/site', {
  languages: 'Languages',
  offered: 'Members choose among these.',
  defaultLanguage: 'Default language',
  defaultHint: 'For everybody who has chosen none.',
  browserLanguage: 'That of their browser',
  /** Label of a field. */
  accentColour: 'Accent colour',
  /** On a button. */
  builtInColour: 'Built-in colour',
  accentHint: 'Lightness is adjusted in each theme so that text stays readable.',
  /** Sample of the dark theme. */
  dark: 'Dark',
  /** Sample of the light theme. */
  light: 'Light',
  /** Sample of a button. */
  sampleButton: 'Button',
  /** Sample of a link. */
  sampleLink: 'Link',
  pictureTooLarge: 'The picture is larger than {megabytes} MB. Choose a smaller one.',
  pictureNotSaved: 'The picture could not be saved. Please try again.',
  /** For screen readers: {picture} is as in ‘Logo’. */
  fileFor: '{picture} from a file',
  /** What is in the tags is for screen readers only; {picture} is as in ‘Logo’. */
  replace: 'Replace<more> {picture}</more>',
  upload: 'Upload<more> {picture}</more>',
  remove: 'Remove<more> {picture}</more>',
  nameMissing: 'Please enter a name.',
  changedMeanwhile: 'Another admin has changed the settings meanwhile. Save again to keep your changes.',
  notSaved: 'The settings could not be saved. Please try again.',
  saved: 'Settings saved.',
  /** Heading: the name and tagline of the site. */
  site: 'Site',
  /** Label. */
  name: 'Name',
  /** The publisher’s motto. */
  tagline: 'Tagline',
  taglineHint: 'Shown beside the sign-in form and in link previews.',
  saving: 'Saving…',
  save: 'Save',
  discardEffect: 'The changes to these settings are not saved.',
  /** Heading. */
  colour: 'Colour',
  /** Heading. */
  covers: 'Covers',
  coverShape: 'Shape of the frame',
  coverShapeHint: 'Covers are never cropped: each is shown whole.',
  portrait: 'Portrait, 3 : 4',
  /** Choice in a list. */
  square: 'Square',
  phoneBar: 'Bar on phones',
  /** Label. */
  thirdItem: 'Third item',
  thirdItemHint: 'The other one is in the account menu.',
  /** Choice of the third item: the screen of all tags. */
  tags: 'Tags',
  /** Choice in a list. */
  myLibrary: 'My Library',
  /** Heading. */
  titles: 'Titles',
  ignoreArticles: 'Ignore leading articles when sorting titles',
  /** The example is for English readers; take one that your readers know. */
  ignoreArticlesHint:
    '‘The Hobbit’ is then listed under H. The article depends on the language of the book; without one, on the language of dates.',
  emailsContact: 'Emails and contact',
  /** Label. */
  sender: 'Sender’s name',
  senderHint: 'Empty for the name in MAIL_FROM.',
  /** Label. */
  contact: 'Contact',
  contactHint: 'An email or web address, shown in emails and on the sign-in screen.',
  emailTexts: 'Texts of emails',
  /** Heading. */
  dates: 'Dates',
  datesAsIn: 'Written as in',
  /** Choice in a list. */
  builtInEnglish: 'English (built-in)',
  firstDayWeek: 'First day of the week',
  /** Heading. */
  pictures: 'Pictures',
  picturesHint: 'Pictures are saved right away.',
  /** Label. */
  logo: 'Logo',
  logoHint: 'A square picture, 512 pixels or more. It becomes the icon of the installed app, too.',
  logoAlt: 'Logo in use',
  /** Label. */
  signInPicture: 'Sign-in picture',
  signInPictureHint: 'Fills the left half of the sign-in screen, and its top on phones. 600 pixels or more.',
  signInPictureAlt: 'In use at sign-in',
  pictureConflict: 'Another admin has changed the settings meanwhile. These are the current ones; try again.',
  version: 'Lamplight {version}',
  versionAndCommit: 'Lamplight {version} ({commit})',
});
