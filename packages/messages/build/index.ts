export { builtTags, compileLanguage } from './compile.ts';
export { definesMessages, readSources, type Source } from './read-sources.ts';
export { serverMessages } from './server-plugin.ts';
export { carryOver, poFiles } from './update-po.ts';
export { messagesEntryOf, webMessages } from './web-plugin.ts';
