import path from 'node:path';

/** Environment for spawned commands: code that was compiled once starts in half the processor time. */
export const compileCache = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../../.cache/node'),
};
