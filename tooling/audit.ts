// Known holes in the packages that we run on: `npm run audit`. tooling/audit/allowed.json holds what is excused, and why.
import { audit } from './audit/audit.ts';

const { failed, problems, remarks } = await audit();
const lines = [...problems, ...remarks];
process.stdout.write(lines.length === 0 ? 'No known holes.\n' : `${lines.join('\n')}\n`);
process.exitCode = failed;
