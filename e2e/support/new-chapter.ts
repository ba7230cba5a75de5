/** The fields of a book that its editor saves. */
export interface EditedBook {
  readonly id: number;
  readonly title: string;
  readonly synopsis: string;
  readonly cover_image: string;
  readonly status: string;
  readonly tags: readonly object[];
  readonly chapters: readonly { readonly id: number; readonly title: string; readonly audio_url: string }[];
}

/** Returns the body that saves a book with one more chapter and notifies its followers. */
export const withNewChapter = (
  { title, synopsis, cover_image, status, tags, chapters }: EditedBook,
  name: string,
) => ({
  title,
  synopsis,
  cover_image,
  status,
  tags,
  notify: true,
  chapters: [
    ...chapters.map((chapter) => ({
      id: chapter.id,
      title: chapter.title,
      audio_url: chapter.audio_url,
    })),
    { title: name, audio_url: 'https://audio.test/next.mp3', duration: 60 },
  ],
});
