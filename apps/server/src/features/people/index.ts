export { currentIdOf, findMerged } from './aliases.ts';
export {
  type Credits,
  editionKey,
  listCredits,
  noCredits,
  refreshBook,
  type SavedCredits,
  saveCredits,
} from './credits.ts';
export { entryEnd, type PeopleTables, partEnd, removeUnused } from './names-store.ts';
export { type NameRef, requireDistinct, resolveNames, spellPeople } from './resolve-names.ts';
export { cleanName, nameProblem } from './rules.ts';
export { createPeople, type People } from './service.ts';
export { setSortNames } from './sort-names.ts';
