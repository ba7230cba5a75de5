import path from 'node:path';

/** Returns Node's arguments that run a program of the last build: 'main' is the server, the others are commands. */
export const builtProgram = (
  name: 'main' | 'admin' | 'align' | 'backup' | 'import' | 'restore',
): string[] => [
  '--disable-warning=ExperimentalWarning',
  path.resolve(import.meta.dirname, `../../dist/${name}.js`),
];

/** Environment for spawned commands: code that was compiled once starts in half the processor time. */
export const compileCache = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../../.cache/node'),
};
