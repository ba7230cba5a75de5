// Prepares a clone to run: `node tooling/setup.mjs start | test | check`. Plain JavaScript without dependencies, so
// that any Node from 18 can run it on an empty clone.
import { setUp } from './setup/set-up.mjs';

if (!(await setUp(process.argv[2]))) process.exitCode = 1;
