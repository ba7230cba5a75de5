/** Returns the page numbers to show: `width` of them around the current page, within 1 to `pages`. */
export function pagingWindow(page: number, pages: number, width = 5): number[] {
  const count = Math.max(0, Math.min(width, pages));
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Returns the page numbers from `reach` before the current page to `reach` after it, within 1 to `pages`. */
export function pagesAround(page: number, pages: number, reach: number): number[] {
  const first = Math.max(1, page - reach);
  const last = Math.min(pages, page + reach);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
