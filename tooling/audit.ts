// Checks production packages for known vulnerabilities: `npm run audit`. Fails, too, if the registry returns no report.
// tooling/audit/allowed.json lists exceptions and reasons.
import { audit } from './audit/audit.ts';

const { passed, problems, remarks } = await audit();
const lines = [...problems, ...remarks];
process.stdout.write(lines.length === 0 ? 'No known vulnerabilities.\n' : `${lines.join('\n')}\n`);
process.exitCode = passed > 0 ? 0 : 1;
