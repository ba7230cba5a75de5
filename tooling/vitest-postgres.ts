import type { TestProject } from 'vitest/node';
import { start } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Database in which API tests create their schemas; empty for the embedded database. */
    databaseUrl: string;
  }
}

/** Global setup of the Vitest project that runs the API tests on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await start();
  project.provide('databaseUrl', postgres.url);
  return postgres.stop;
}
