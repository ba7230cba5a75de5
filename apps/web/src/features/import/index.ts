export { ExportSection } from './export-section.tsx';
export { ImportPage } from './import-page.tsx';
