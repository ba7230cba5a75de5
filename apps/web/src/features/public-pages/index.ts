export { PublicPagesSection } from './public-pages-section.tsx';
