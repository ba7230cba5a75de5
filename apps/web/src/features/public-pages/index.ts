export { FrontPageSection } from './front-page-section.tsx';
export { PublicPagesSection } from './public-pages-section.tsx';
