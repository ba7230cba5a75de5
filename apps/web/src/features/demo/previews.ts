export interface Preview {
  readonly name: string;
  /** Alternative text and caption. */
  readonly text: string;
}

/** The screenshots in the demo; `npm run screens -- preview` takes them. */
export const previews: readonly Preview[] = [
  { name: 'home', text: 'Home: what is popular, what is new, and where you left off' },
  { name: 'listen', text: 'Listening: chapters, speed, a sleep timer, and your place kept to the second' },
  { name: 'tags', text: 'Advanced Search: by voice, category and status' },
];
