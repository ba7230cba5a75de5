export { createReviews, type ReviewTables } from './create-reviews.ts';
