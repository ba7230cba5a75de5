import type { TestProject } from 'vitest/node';
import { start } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where API tests make their schemas; empty for the embedded database. */
    databaseUrl: string;
  }
}

/** Vitest's global setup of the project that runs the API tests on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await start();
  project.provide('databaseUrl', postgres.url);
  return postgres.stop;
}
