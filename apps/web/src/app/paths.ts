// Features link to screens too, so the table of URLs lives below them.
export { paths } from '../lib/paths.ts';
