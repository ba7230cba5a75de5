import { serverMessages } from '@lamplight/messages/build';
import type { Plugin, UserConfig } from 'vite';

/** The operator's commands: `npm run NAME`. */
const commands = ['admin', 'align', 'backup', 'export', 'import', 'outbox', 'restore'];

/** Fails the build if a file imports a program: importing one would run it. */
const rejectProgramImports: Plugin = {
  name: 'reject-program-imports',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
        const imported = bundle[name];
        if (imported?.type === 'chunk' && imported.isEntry)
          this.error(
            `${chunk.fileName} imports the program ${name}, or a module that the build put into it.`,
          );
      }
    }
  },
};

/**
 * Fails the build if chunks import each other: one chunk would run before the chunk that it imports, and find it
 * undefined.
 */
const rejectCircularChunks: Plugin = {
  name: 'reject-circular-chunks',
  generateBundle(_, bundle) {
    const importsOf = (name: string): readonly string[] => {
      const chunk = bundle[name];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const finished = new Set<string>();
    const visit = (name: string, path: readonly string[]): void => {
      if (path.includes(name)) this.error(`Chunks import each other: ${[...path, name].join(' → ')}.`);
      if (finished.has(name)) return;
      for (const imported of importsOf(name)) visit(imported, [...path, name]);
      finished.add(name);
    };
    for (const name of Object.keys(bundle)) visit(name, []);
  },
};

// Bundles the server and its commands: Node loads a few dozen files instead of 1,200, which halves a start
// (docs/decisions/0047).
const config: UserConfig = {
  plugins: [serverMessages(), rejectProgramImports, rejectCircularChunks],
  ssr: {
    noExternal: true,
    // Native code, and packages that start threads from files of their own.
    external: ['@node-rs/argon2', 'pg-native', 'pino', 'sharp'],
  },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'audio-worker': 'src/features/media/audio/worker.ts',
        'sidecar-worker': 'src/features/import/scan/sidecar-worker.ts',
        ...Object.fromEntries(commands.map((name) => [name, `src/cli/${name}.ts`])),
      },
      output: {
        entryFileNames: '[name].js',
        // Chunk names have a hash, so that a running node that imports late never gets a file of a newer build, whose
        // exports differ (tooling/setup/builds.mjs keeps the older files). deploy/Dockerfile names server.js. Entry
        // names have no hash: a running node starts audio-worker.js and sidecar-worker.js of the newer build, and
        // exchanges only messages with them.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/src/server.ts') ? '[name].js' : '[name]-[hash].js',
        // Node keeps the source in memory, with two bytes for each character unless all are ASCII. Tagged templates
        // cannot be escaped: in HTML, write other characters as entities. Licences are in node_modules.
        charset: 'ascii',
        comments: false,
        // Modules that the server and the commands share: otherwise they would become part of one program, which the
        // others would have to import. Packages that these modules depend on are separate chunks: the server loads
        // one of them at its start.
        codeSplitting: {
          groups: [
            { name: 'foreign-text', test: /packages.contract.src.foreign-text/ },
            { name: 'fflate', test: /node_modules.fflate/ },
            { name: 'n2words', test: /node_modules.n2words/ },
            { name: 'align-package', test: /packages.align.src/, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
};

export default config;
