export { openCasesQuery } from './case-queries.ts';
export { ReportQueue } from './report-queue.tsx';
export { WordList } from './word-list.tsx';
