/** Reads a time as people write it, '1:05', '1:02:03' or '65', in seconds; null if it is none. */
export function readTime(text: string): number | null {
  const written = text.trim();
  if (!/^\d{1,6}(?:\.\d)?$|^\d{1,3}(?::[0-5]\d){1,2}(?:\.\d)?$/.test(written)) return null;
  return written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
