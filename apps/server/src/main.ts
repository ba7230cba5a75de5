import { setFlagsFromString } from 'node:v8';

// All that a start makes stays. V8 takes that for a busy program, and would keep 48 MB for what is new, for good.
setFlagsFromString('--semi-space-growth-factor=1');
const { runServer } = await import('./server.ts');
runServer(process.argv.slice(2), () => setFlagsFromString('--semi-space-growth-factor=2'));
