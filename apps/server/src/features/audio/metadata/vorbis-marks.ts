import type { ChapterMark } from './chapters.ts';

const timeShape = /^(\d{1,3}):(\d{2}):(\d{2}(?:\.\d+)?)$/;

/** Chapter marks as comments of an Ogg or FLAC file: 'CHAPTER001=00:01:30.500', 'CHAPTER001NAME=The Lamp'. */
export function vorbisMarks(
  tags: readonly { readonly id: string; readonly value: unknown }[],
): ChapterMark[] {
  const values = new Map(tags.map(({ id, value }) => [id.toUpperCase(), String(value)]));
  return [...values].flatMap(([id, value]) => {
    const [, hours, minutes, seconds] = (/^CHAPTER\d{1,4}$/.test(id) && timeShape.exec(value)) || [];
    if (hours === undefined) return [];
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [{ title: values.get(`${id}NAME`) ?? '', start }];
  });
}
