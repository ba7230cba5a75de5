import { foldText } from '../../../platform/fold-text.ts';
import { safeFileName } from '../../../platform/safe-file-name.ts';
import { isDiscName, isHidden } from '../scan/file-names.ts';

/**
 * Returns the name of a folder that contains books. A name that an import would skip gets another beginning, and so
 * does a title such as 'CD 1', which an import would read as a disc of the parent folder.
 */
export function safeFolderName(text: string, otherwise: string, parent: string): string {
  const name = safeFileName(text, otherwise);
  if (isHidden(name)) return `_${name}`;
  return isDiscName(name, parent) ? `Book ${name}` : name;
}

/**
 * Returns a function that makes paths unique, also on file systems that ignore case and accents: 'A', 'A (2)', … in the
 * order of the calls.
 */
export function createUniquePaths(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? name : `${name} (${number})`}`;
      const key = path.split('/').map(foldText).join('/');
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}
