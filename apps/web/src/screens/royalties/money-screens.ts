// One chunk, for figures and what follows from them.

export { InsightsScreen } from '../insights/insights-screen.tsx';
export { RoyaltiesScreen } from './royalties-screen.tsx';
export { StatementScreen } from './statement-screen.tsx';
