import type { Excused } from './lock.ts';

/** The part of `npm audit --json` that the audit reads. */
interface Report {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly via?: readonly (string | { url?: string; title?: string; severity?: string })[] }
    >
  >;
  readonly message?: string;
  readonly error?: unknown;
}

interface AdvisoryResult {
  /** Number of known vulnerabilities; null if the registry returned no report. */
  readonly known: number | null;
  readonly grave: readonly string[];
  readonly remarks: readonly string[];
}

const graveSeverities = ['high', 'critical'];

/**
 * Checks npm's report of known vulnerabilities. The audit fails for each vulnerability of high or critical severity
 * without an exception.
 * @param today date as 2026-12-31
 */
export function checkAdvisories(text: string, excused: readonly Excused[], today: string): AdvisoryResult {
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    return { known: null, grave: [], remarks: ['the registry returned no report of known vulnerabilities'] };
  }
  const { vulnerabilities, message } = report;
  if (!vulnerabilities || report.error)
    return {
      known: null,
      grave: [],
      remarks: [`the registry returned no report of known vulnerabilities: ${message ?? 'no report'}`],
    };
  const grave: string[] = [];
  const remarks: string[] = [];
  let known = 0;
  for (const [name, { via = [] }] of Object.entries(vulnerabilities))
    for (const hole of via) {
      // A string names the vulnerable dependency, whose own entry contains the vulnerability.
      if (typeof hole === 'string') continue;
      known += 1;
      const { url = '', title = '', severity = 'critical' } = hole;
      const line = `${name}: ${title} (${severity}, ${url})`;
      const excuse = excused.find(
        (exception) => exception.package === name && url.endsWith(exception.advisory),
      );
      const isExcused = excuse !== undefined && excuse.until >= today;
      if (isExcused) remarks.push(`${line}: ${excuse.reason}`);
      else if (graveSeverities.includes(severity)) grave.push(line);
      else remarks.push(line);
    }
  return { known, grave, remarks };
}
