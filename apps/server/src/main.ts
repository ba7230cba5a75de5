import { setFlagsFromString } from 'node:v8';

// Startup allocates many objects that live long; without this flag V8 grows the young generation to 48 MB and never
// shrinks it.
setFlagsFromString('--semi-space-growth-factor=1');
const { runServer } = await import('./server.ts');
runServer(process.argv.slice(2), () => setFlagsFromString('--semi-space-growth-factor=2'));
