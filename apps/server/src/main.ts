import { setFlagsFromString } from 'node:v8';
import { preferPacked } from './packed.ts';

// All that a start makes stays. V8 takes that for a busy program, and would keep 48 MB for what is new, for good.
setFlagsFromString('--semi-space-growth-factor=1');
preferPacked();
const { runServer } = await import('./server.ts');
runServer(process.argv.slice(2), () => setFlagsFromString('--semi-space-growth-factor=2'));
