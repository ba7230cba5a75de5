export { InsightsScreen } from '../insights/insights-screen.tsx';
export { RoyaltiesScreen } from './royalties-screen.tsx';
export { StatementScreen } from './statement-screen.tsx';
