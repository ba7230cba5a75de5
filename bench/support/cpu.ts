import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const end = stat.lastIndexOf(')');
        const parent = Number(stat.slice(end + 2).split(' ')[1]);
        return { pid: Number(pid), parent, name: stat.slice(stat.indexOf('(') + 1, end) };
      } catch {
        return []; // It ended while we looked.
      }
    });
}

/** Returns the microseconds of CPU that the threads of a process have used. */
function usedBy(pid: number): number {
  try {
    // Read `schedstat`, which counts nanoseconds. `stat` counts ticks of 10 ms, which are too coarse to compare short
    // runs.
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, nanoseconds) => sum + nanoseconds / 1000, 0);
  } catch {
    return 0; // It ended while we looked.
  }
}

/**
 * Returns the CPU time in microseconds that a server and the databases started by this process have used so far. Linux
 * only.
 * @param server process id
 */
export function cpuUsed(server: number): number {
  const all = processes();
  const ours = new Set([process.pid]);
  for (let known = 0; known < ours.size; ) {
    known = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all
    .filter(({ pid, name }) => pid === server || (name === 'postgres' && ours.has(pid)))
    .reduce((sum, { pid }) => sum + usedBy(pid), 0);
}

/** Returns a line of a process's memory status in bytes. */
const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) *
  1024;

/** Returns the resident memory of a process in bytes. Linux only. */
export const residentBytes = (pid: number): number => memoryOf(pid, 'VmRSS');

/** Returns the largest resident memory that a process has had, in bytes. Linux only. */
export const peakResidentBytes = (pid: number): number => memoryOf(pid, 'VmHWM');
