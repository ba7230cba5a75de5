export interface Preview {
  readonly name: string;
  /** For ears, and under the picture. */
  readonly text: string;
}

/** The product's screens that the demo shows; `npm run screens -- preview` takes their pictures. */
export const previews: readonly Preview[] = [
  { name: 'home', text: 'Home: what is popular, what is new, and where you left off' },
  { name: 'listen', text: 'Listening: chapters, speed, a sleep timer, and your place kept to the second' },
  { name: 'tags', text: 'Advanced Search: by voice, category and status' },
];
