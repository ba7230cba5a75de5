// Bundles the server: Node loads a dozen files instead of 1,200, which halves a start (docs/decisions/0001).
export default {
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
      input: { main: 'src/main.ts', 'audio-worker': 'src/features/audio/worker.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Node keeps the source in memory, with two bytes for each character unless all are ASCII. Tagged templates
        // cannot be escaped: in HTML, write other characters as entities. Licences are in node_modules.
        charset: 'ascii',
        comments: false,
      },
    },
  },
};
