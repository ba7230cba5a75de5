/** Folders whose texts are not in the catalogue yet. Remove a folder when it is converted; add none. */
export const unconverted: readonly string[] = ['apps/server/src/features/publishing/pages'];
